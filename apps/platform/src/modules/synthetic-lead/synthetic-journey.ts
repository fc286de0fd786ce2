import { signSyntheticRequest, syntheticRequestHeader } from '@lamplighter/contracts/leads/synthetic-lead';
import type { Database } from '../../db/database.ts';
import { eraseByReference } from '../erasure/erasure.ts';
import { deliveredEmail } from './delivered-email.ts';
import { type FormBrowser, openFormBrowser } from './form-browser.ts';
import type { Mailbox } from './mailbox.ts';
import { waitForMail } from './synthetic-mails.ts';
import { type JourneyStep, noteJourney } from './synthetic-metrics.ts';

type Settings = {
  /** The origin that customers see. */
  origin: string;
  secret: string;
  recipient: string;
  mailbox: Mailbox | undefined;
};

/**
 * Goes the way of a customer, through the edge and over the pages: reads an article, sends a complaint, finds it at the
 * CRM, in the mailbox and on the page of its status, and erases it.
 */
export async function sendJourney(
  sql: Database,
  { origin, secret, recipient, mailbox }: Settings,
  signal: AbortSignal,
): Promise<void> {
  const passed = new Map<JourneyStep, number>();
  const step = async <Result>(name: JourneyStep, work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work().catch((cause: unknown) => {
      throw new Error(`the step ${name} failed`, { cause });
    });
    passed.set(name, performance.now() - startedAt);
    return result;
  };
  const headers = () => ({ [syntheticRequestHeader]: signSyntheticRequest(secret, new Date()) });
  const browser = openFormBrowser({ origin, headers, signal });
  /** Its page responds with 200 for a lead that it finds, and with 422 for any other. */
  const status = (reference: string, expected: 200 | 422) =>
    browser.ask(followPath, { reference, contact: recipient }, expected);
  try {
    await step('pages', () => readArticle(browser));
    const confirmation = await step('form', () => complain(browser, recipient));
    const reference = await step('confirmation', async () => readReference(await browser.open(confirmation)));
    const email = await step('crm', async () => deliveredEmail(sql, await syntheticLead(sql, reference), signal));
    await step('mail', async () => mailbox && waitForMail(mailbox, email, signal));
    await step('follow', () => status(reference, 200));
    await step('erased', async () => {
      await eraseByReference(sql, reference, undefined);
      await status(reference, 422);
    });
  } finally {
    noteJourney(passed);
  }
}

const hub = '/help-and-support/';
const complaintPath = '/help-and-support/complaints/gas-and-electricity';
const followPath = '/help-and-support/follow';

/** Hub, category, article, by the first link that each has to the next. */
async function readArticle(browser: FormBrowser): Promise<void> {
  const category = firstLink(await browser.open(hub), /href="(\/help-and-support\/bills-and-payments)"/);
  const article = firstLink(
    await browser.open(category),
    /href="(\/help-and-support\/bills-and-payments\/[a-z0-9-]+)"/,
  );
  if (!(await browser.open(article)).includes('<h1')) throw new Error('the article has no heading');
}

function firstLink(html: string, pattern: RegExp): string {
  const [, path] = pattern.exec(html) ?? [];
  if (!path) throw new Error('the page has no link to the next one');
  return path;
}

/** Resolves with the path of the confirmation. */
export async function complain(browser: FormBrowser, email: string): Promise<string> {
  const details = {
    ...{ firstName: 'Synthetic', surname: 'Journey', email, telephoneNumber: '07700900000', textphoneNumber: '' },
    ...{ vulnerabilityConsent: 'no', postcode: 'LK4 2QT', addressLine1: '1 Synthetic Row', addressLine2: '' },
    ...{ postalTown: 'Larkfield', county: '' },
  };
  for (const step of ['manual', 'save', 'next']) await browser.fillIn(complaintPath, { ...details, step });
  const query = 'No person sent this. It shows that complaints arrive.';
  return browser.fillIn(`${complaintPath}/query`, { subject: 'Meter read issues', query });
}

function readReference(html: string): string {
  const [, reference] = /<strong[^>]*>([0-9A-Z]{10})<\/strong>/.exec(html) ?? [];
  if (!reference) throw new Error('the confirmation shows no reference');
  return reference;
}

/** The id of the lead. One that is not marked as synthetic is neither waited for nor erased. */
async function syntheticLead(sql: Database, reference: string): Promise<string> {
  const [lead] = await sql<{ id: string }[]>`
    select lead.id from submission join lead on lead.id = submission.lead
    where submission.reference = ${reference} and lead.client = 'synthetic'`;
  if (!lead) throw new Error('the lead is not marked as synthetic');
  return lead.id;
}

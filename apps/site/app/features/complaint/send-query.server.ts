import { countCharacters } from '@lamplighter/contracts/character-count';
import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/complaint-paths';
import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import { queryLimit } from '@lamplighter/contracts/lead-text';
import { queryForm } from '@lamplighter/contracts/query';
import { querySubjects } from '@lamplighter/contracts/query-subjects';
import type { SentRecord } from '../../journey/answers.ts';
import { problemsOf } from '../../journey/problems.ts';
import type { Visitor } from '../../journey/visitor.ts';
import type { PageContext } from '../../page-context.ts';
import { treatAsComplaint } from './complaint-question.ts';
import type { FormState } from './DetailsPage.tsx';
import { knownPerson } from './journey.ts';
import { stepAddress } from './step-address.ts';
import { complaintWords } from './words.ts';

type Given = { visitor: Visitor; page: PageContext; path: ComplaintPath; fields: Record<string, string> };

type Refused = FormState & { status: 200 | 422 | 503 };
type Refuse = (status: Refused['status'], more: Partial<Refused>) => Refused;

const asComplaint = {
  'enquiry-gas-and-electricity': 'gas-and-electricity',
  'enquiry-pay-as-you-go': 'pay-as-you-go',
} as const;

/** What pressing Send comes to. What was written stays on the page until it has arrived. */
export async function sendQuery(given: Given): Promise<Response | Refused> {
  const { visitor, page, fields } = given;
  const refuse: Refuse = (status, more) => ({
    status,
    values: fields,
    problems: [],
    failed: undefined,
    askAboutComplaint: 'asComplaint' in fields,
    ...more,
  });
  if (!visitor.remembered) return refuse(503, { failed: 'saving' });
  try {
    return await send(given, refuse);
  } catch (err) {
    page.logger.error({ event: 'query-not-kept', err });
    return refuse(503, { failed: 'saving' });
  }
}

async function send({ visitor, page, path, fields }: Given, refuse: Refuse): Promise<Response | Refused> {
  const { answers } = visitor;
  const confirmation = stepAddress(path, 'confirmation');
  if (answers.sent && fields['key'] === answers.sent.key) return visitor.goOn(confirmation, answers);

  const known = knownPerson(answers);
  if (!known) {
    page.logger.warn({ event: 'query-without-details' }, 'a query was posted without personal details');
    return visitor.goOn(stepAddress(path, 'details'), { ...answers, ...keepable(path, fields) });
  }
  const form = queryForm(path).safeParse({ query: fields['query'], subject: fields['subject'] || undefined });
  if (!form.success) return refuse(422, { problems: problemsOf(form.error) });

  const choice = decide(path, form.data.query, fields);
  if (choice === 'ask') return refuse(200, { askAboutComplaint: true });
  if (choice === 'missing') {
    const problems = [{ field: 'asComplaint', message: complaintWords.asComplaint.missing }];
    return refuse(422, { askAboutComplaint: true, problems });
  }

  const { kind, payment } = complaintPaths[choice];
  const lead = buildHelpLead({
    ...known.person,
    complaint: choice,
    query: form.data.query,
    subject: querySubjects.find((subject) => subject === form.data.subject),
    hasAccount: false,
    addressId: known.address.id,
  });
  const outcome = await page.leads.send(lead, answers.key);
  if (!outcome) return refuse(503, { failed: 'saving' });
  const sent: SentRecord = { form: 'complaint', kind, payment, ...outcome, key: answers.key };
  return visitor.goOn(confirmation, { key: crypto.randomUUID(), details: {}, address: { state: 'empty' }, sent });
}

/** What was written, to find it again later; a text over the limit is kept by the browser alone. */
function keepable(path: ComplaintPath, { query = '', subject = '' }: Record<string, string>) {
  const isShort = countCharacters(query) <= queryLimit && subject.length < 100;
  return isShort ? { query: { path, text: query, subject } } : {};
}

/** The path to send by, or that the person must be asked first. */
function decide(path: ComplaintPath, text: string, fields: Record<string, string>): ComplaintPath | 'ask' | 'missing' {
  if (path !== 'enquiry-gas-and-electricity' && path !== 'enquiry-pay-as-you-go') return path;
  const answer = treatAsComplaint(text, fields);
  if (answer === 'yes') return asComplaint[path];
  return answer === 'no' ? path : answer;
}

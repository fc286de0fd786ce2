import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/complaint-paths';
import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import { queryForm } from '@lamplighter/contracts/query';
import { querySubjects } from '@lamplighter/contracts/query-subjects';
import type { VisitorAnswers } from '../../journey/answers.ts';
import { problemsOf } from '../../journey/problems.ts';
import type { Visitor } from '../../journey/visitor.ts';
import type { PageContext } from '../../page-context.ts';
import type { FormState } from './DetailsPage.tsx';
import { knownPerson, stepAddress } from './journey.ts';
import { readsLikeComplaint } from './reads-like-complaint.ts';
import { complaintWords } from './words.ts';

type Given = { visitor: Visitor; page: PageContext; path: ComplaintPath; fields: Record<string, string> };

type Refused = FormState & { status: 200 | 422 | 503; askAboutComplaint: boolean };

const asComplaint = {
  'enquiry-gas-and-electricity': 'gas-and-electricity',
  'enquiry-pay-as-you-go': 'pay-as-you-go',
} as const;

/** What pressing Send comes to. What was written is kept before it is sent, so that no failure loses it. */
export async function sendQuery({ visitor, page, path, fields }: Given): Promise<Response | Refused> {
  const { answers } = visitor;
  const confirmation = stepAddress(path, 'confirmation');
  if (answers.sent && fields['key'] === answers.sent.key) return visitor.goOn(confirmation, answers);

  const written = { path, text: fields['query'] ?? '', subject: fields['subject'] ?? '' };
  const kept: VisitorAnswers = { ...answers, query: written };
  const known = knownPerson(answers);
  if (!known) {
    page.logger.warn({ event: 'query-without-details' }, 'a query was posted without personal details');
    return visitor.goOn(stepAddress(path, 'details'), kept);
  }
  const refuse = (status: Refused['status'], more: Partial<Refused>): Refused => ({
    status,
    values: fields,
    problems: [],
    failed: undefined,
    askAboutComplaint: 'asComplaint' in fields,
    ...more,
  });
  const form = queryForm(path).safeParse({ query: fields['query'], subject: fields['subject'] || undefined });
  if (!form.success) return refuse(422, { problems: problemsOf(form.error) });

  const choice = decide(path, form.data.query, fields['asComplaint'], 'asked' in fields);
  if (choice === 'ask') return refuse(200, { askAboutComplaint: true });
  if (choice === 'missing') {
    return refuse(422, {
      askAboutComplaint: true,
      problems: [{ field: 'asComplaint', message: complaintWords.asComplaint.missing }],
    });
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
  if (outcome.state === 'failed') return refuse(503, { failed: 'saving' });
  if (outcome.state === 'repeated') return visitor.goOn(stepAddress(path, 'query'), kept);
  const sent = { kind, payment, ...outcome.lead, key: answers.key };
  return visitor.goOn(confirmation, { key: crypto.randomUUID(), details: {}, address: { state: 'empty' }, sent });
}

/** The path to send by, or that the person must be asked first. */
function decide(
  path: ComplaintPath,
  text: string,
  answer: string | undefined,
  asked: boolean,
): ComplaintPath | 'ask' | 'missing' {
  if (path !== 'enquiry-gas-and-electricity' && path !== 'enquiry-pay-as-you-go') return path;
  if (answer === 'yes') return asComplaint[path];
  if (answer === 'no' || !readsLikeComplaint(text)) return path;
  return asked ? 'missing' : 'ask';
}

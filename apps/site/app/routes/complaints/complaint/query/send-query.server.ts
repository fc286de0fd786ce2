import type { FieldError, FormFields } from '@lamplighter/contracts/forms/form';
import { type CallBack, isOver, numberEnding } from '@lamplighter/contracts/leads/call-back';
import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/leads/complaint-paths';
import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { queryForm, querySubjects } from '@lamplighter/contracts/leads/query';
import { redirect } from 'react-router';
import { findCallSlot } from '../../../../call-back/call-choices.ts';
import { treatAsComplaint } from '../../../../complaint/complaint-question.ts';
import type { FormState } from '../../../../complaint/DetailsForm.tsx';
import { next } from '../../../../complaint/journey.server.ts';
import { stepPath } from '../../../../complaint/steps.tsx';
import { complaintWords } from '../../../../complaint/words.ts';
import { answersIn } from '../../../../journey/answers.ts';
import { confirmationUrl } from '../../../../journey/confirmation-url.server.ts';
import type { Visitor } from '../../../../journey/load-journey.ts';
import { noteSent } from '../../../../journey/note-sent.server.ts';
import { type KnownSender, readSender } from '../../../../journey/sender.server.ts';
import { carriedFeedback, keepText } from '../../../../journey/written-text.server.ts';
import type { PageContext } from '../../../../page-context.ts';
import type { QueryForm } from './QueryPage.tsx';
import { type QueryField, queryForms } from './query-fields.ts';
import { decideSender, postedQueryForm } from './query-sender.server.ts';

type Given = { visitor: Visitor; page: PageContext; path: ComplaintPath; fields: FormFields<QueryField> };

type WrittenQuery = { query: string; subject?: string | undefined };

type Refused = FormState<QueryField> & {
  status: 200 | 409 | 422 | 429 | 503;
  /** The form to show again; undefined while the sender is not known. */
  form?: QueryForm | undefined;
};
type Refuse = (status: Refused['status'], more: Partial<Refused>) => Refused;

const asComplaint = {
  'enquiry-gas-and-electricity': 'gas-and-electricity',
  'enquiry-pay-as-you-go': 'pay-as-you-go',
} as const;

/** Handles Send. The text stays on the page until the lead is accepted. */
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
  const posted = { path: given.path, tokens: visitor.tokens, fields };
  if (!visitor.available) return refuse(503, { failed: 'saving', form: postedQueryForm(posted) });
  try {
    return await send(given, refuse);
  } catch (err) {
    page.logger.error({ event: 'query-not-kept', err });
    return refuse(503, { failed: 'saving', form: postedQueryForm(posted) });
  }
}

async function send({ visitor, page, path, fields }: Given, refuse: Refuse): Promise<Response | Refused> {
  const { answers, tokens } = visitor;
  const own = answersIn(answers, path);
  const decision = decideSender({ path, tokens, stored: readSender(own.sender), fields });
  if (decision.state === 'unknown') {
    page.logger.warn({ event: 'query-without-details' }, 'a query was posted without personal details');
    const kept = keepable(path, fields);
    const missing = stepPath(path, next(own));
    return kept ? visitor.saveAndRedirect(missing, keepText(answers, path, kept)) : redirect(missing, 303);
  }
  const { form } = decision;
  const text = queryForms[path].check(fields);
  const problems: FieldError<QueryField>[] = [
    ...(decision.state === 'missing'
      ? [{ field: 'sender' as const, message: complaintWords.query.sender.missing(path) }]
      : []),
    ...('problems' in text ? text.problems : []),
  ];
  if ('problems' in text || decision.state === 'missing') return refuse(422, { problems, form });
  if (decision.state !== 'decided') return refuse(409, { form });

  const choice = decide(path, text.answers.query, fields);
  if (choice === 'ask') return refuse(200, { askAboutComplaint: true, form });
  if (choice === 'missing') {
    const unanswered = { field: 'asComplaint', message: complaintWords.asComplaint.missing } as const;
    return refuse(422, { askAboutComplaint: true, problems: [unanswered], form });
  }
  const callBack = callOf(decision.from, page);
  const lead = buildLead(choice, decision.from, text.answers, callBack);
  const key = tokens.idempotencyKey(lead);
  const { calls } = page.visitorLimits;
  const { telephoneNumber } = decision.from.person;
  // Anyone can type any number: nobody is called more often than this.
  if (callBack && calls.waitSeconds(telephoneNumber, key) > 0) {
    const enough = { field: 'query', message: complaintWords.query.enoughCalls } as const;
    return refuse(429, { problems: [enough], form });
  }
  const outcome = await page.leads.send(lead, key);
  if (!outcome) return refuse(503, { failed: 'saving', form });
  if (callBack) calls.note(telephoneNumber, key);
  return confirmSent({ visitor, path, choice, from: decision.from, written: text.answers, callBack, outcome });
}

type Accepted = Pick<Given, 'visitor' | 'path'> & {
  /** The path of the lead that was sent. */
  choice: ComplaintPath;
  from: KnownSender;
  written: WrittenQuery;
  callBack: CallBack | undefined;
  outcome: { reference: string; receivedAt: string };
};

/** Notes what was sent, keeps its copy for the confirmation, and redirects there. */
async function confirmSent({ visitor, path, choice, from, written, callBack, outcome }: Accepted): Promise<Response> {
  const { answers, tokens } = visitor;
  const { reference } = outcome;
  const { email, telephoneNumber } = from.person;
  const { query: text, subject } = written;
  await Promise.all([
    visitor.update((now) => noteSent(now, { path, reference, text, senderDigest: from.digest })),
    visitor.keepCopy(reference, { email, subject, text }),
  ]);
  const { kind, payment } = complaintPaths[choice];
  const carriedFrom = carriedFeedback(path, answers) === undefined ? undefined : 'feedback';
  const call = callBack && { ...callBack, ending: numberEnding(telephoneNumber) };
  const isEmailed = email !== '';
  return redirect(confirmationUrl(tokens, { path, carriedFrom, kind, payment, call, isEmailed, ...outcome }), 303);
}

/** The call as it was promised. A promise that can no longer be kept, in a tab left open, is replaced by the next one. */
function callOf({ person, sender: { call } }: KnownSender, { settings, now }: PageContext): CallBack | undefined {
  const { callTime, callMessage = false } = person;
  if (!callTime) return undefined;
  const slot = call && !isOver(call, now()) ? call : findCallSlot(settings.brand, callTime, now());
  return { ...slot, 'may-leave-message': callMessage };
}

function buildLead(
  complaint: ComplaintPath,
  { person, address, sender }: KnownSender,
  { query, subject }: WrittenQuery,
  callBack: CallBack | undefined,
) {
  return buildHelpLead({
    ...person,
    callBack,
    complaint,
    query,
    subject: querySubjects.find((one) => one === subject),
    hasAccount: sender.fromAccount === true,
    addressId: address.id,
  });
}

/** The text to store for later, if it is valid. An invalid text is only in the browser's draft. */
function keepable(path: ComplaintPath, { query = '', subject = '' }: FormFields<QueryField>) {
  const text = queryForm(path).shape.query.safeParse(query);
  if (!text.success) return undefined;
  return { text: text.data, subject: querySubjects.find((one) => one === subject) ?? '' };
}

/** The path of the lead, or that the customer must be asked first. */
function decide(path: ComplaintPath, text: string, fields: FormFields<QueryField>): ComplaintPath | 'ask' | 'missing' {
  if (path !== 'enquiry-gas-and-electricity' && path !== 'enquiry-pay-as-you-go') return path;
  const answer = treatAsComplaint(text, fields);
  if (answer === 'yes') return asComplaint[path];
  return answer === 'no' ? path : answer;
}

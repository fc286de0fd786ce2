import { feedbackDetails } from '@lamplighter/contracts/contact-details';
import { buildFeedbackLead } from '@lamplighter/contracts/feedback-lead';
import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import { redirect } from 'react-router';
import { confirmationUrl, type Submission } from '../../journey/confirmation-url.server.ts';
import type { Visitor } from '../../journey/load-journey.ts';
import { noteSent } from '../../journey/note-sent.server.ts';
import type { PageContext } from '../../page-context.ts';
import { treatAsComplaint } from '../complaint/complaint-question.ts';
import type { GivenDetails } from '../complaint/details-action.server.ts';
import { complaintWords } from '../complaint/words.ts';

type Given = {
  visitor: Visitor;
  page: PageContext;
  details: GivenDetails;
  feedback: string;
  fields: Record<string, string>;
};

const filedAs = {
  feedback: { kind: 'feedback', payment: null },
  complaint: { kind: 'complaint', payment: 'credit' },
} satisfies Record<string, Pick<Submission, 'kind' | 'payment'>>;

/** Handles Submit once the details are valid: the last step of feedback sends it. */
export async function sendFeedback({ visitor, page, details, feedback, fields }: Given) {
  const choice = treatAsComplaint(feedback, fields);
  if (choice === 'ask') return { status: 200 as const, askAboutComplaint: true };
  if (choice === 'missing') {
    const problems = [{ field: 'asComplaint', message: complaintWords.asComplaint.missing }];
    return { status: 422 as const, askAboutComplaint: true, problems };
  }
  const sendAs = choice === 'no' ? 'feedback' : 'complaint';
  const lead = buildLead(sendAs, details, feedback);
  const { tokens } = visitor;
  const outcome = await page.leads.send(lead, tokens.idempotencyKey(lead));
  if (!outcome) throw new Error('the lead was not taken');
  await visitor.update((now) => noteSent(now, { path: 'feedback', reference: outcome.reference, text: feedback }));
  return redirect(confirmationUrl(tokens, { path: 'feedback', ...filedAs[sendAs], ...outcome }), 303);
}

function buildLead(sendAs: keyof typeof filedAs, { details, address }: GivenDetails, feedback: string) {
  const person = feedbackDetails.parse(details);
  if (sendAs === 'feedback') return buildFeedbackLead({ ...person, feedback, addressId: address.id });
  return buildHelpLead({
    ...person,
    complaint: 'gas-and-electricity',
    textphoneNumber: '',
    // The form does not ask for consent, so there is none.
    vulnerabilityConsent: false,
    query: feedback,
    subject: undefined,
    hasAccount: false,
    addressId: address.id,
  });
}

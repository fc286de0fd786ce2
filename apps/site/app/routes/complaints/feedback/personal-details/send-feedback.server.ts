import type { FieldError, FormFields } from '@lamplighter/contracts/forms/form';
import { feedbackDetails } from '@lamplighter/contracts/leads/contact-details';
import { buildFeedbackLead } from '@lamplighter/contracts/leads/feedback-lead';
import { redirect } from 'react-router';
import { type ComplaintQuestionField, treatAsComplaint } from '../../../../complaint/complaint-question.ts';
import type { GivenDetails } from '../../../../complaint/details-action.server.ts';
import { customerTypeUrl } from '../../../../complaint/steps.tsx';
import { complaintWords } from '../../../../complaint/words.ts';
import { changeForm } from '../../../../journey/answers.ts';
import { confirmationUrl } from '../../../../journey/confirmation-url.server.ts';
import type { Visitor } from '../../../../journey/load-journey.ts';
import { noteSent } from '../../../../journey/note-sent.server.ts';
import type { PageContext } from '../../../../page-context.ts';

type Given = {
  visitor: Visitor;
  page: PageContext;
  details: GivenDetails;
  feedback: string;
  fields: FormFields<ComplaintQuestionField>;
};

/**
 * Handles Submit once the details are valid: the last step of feedback sends it. A complaint is not sent from here: its
 * own form asks for what feedback does not, with the text and the details carried over.
 */
export async function sendFeedback({ visitor, page, details, feedback, fields }: Given) {
  const choice = treatAsComplaint(feedback, fields);
  if (choice === 'ask') return { status: 200 as const, askAboutComplaint: true };
  if (choice === 'missing') {
    const problems: FieldError<ComplaintQuestionField>[] = [
      { field: 'asComplaint', message: complaintWords.asComplaint.missing },
    ];
    return { status: 422 as const, askAboutComplaint: true, problems };
  }
  if (choice === 'yes') return startComplaint(visitor, details, feedback);
  const person = feedbackDetails.parse(details.details);
  const lead = buildFeedbackLead({
    ...person,
    feedback,
    hasAccount: details.fromAccount,
    addressId: details.address.id,
  });
  const { tokens } = visitor;
  const outcome = await page.leads.send(lead, tokens.idempotencyKey(lead));
  if (!outcome) throw new Error('the lead was not taken');
  const { reference } = outcome;
  await Promise.all([
    visitor.update((now) => noteSent(now, { path: 'feedback', reference, text: feedback })),
    visitor.keepCopy(reference, { email: person.email, text: feedback }),
  ]);
  return redirect(confirmationUrl(tokens, { path: 'feedback', kind: 'feedback', payment: null, ...outcome }), 303);
}

/** Which complaint form it is depends on the type of customer, so that is the first question. */
function startComplaint(visitor: Visitor, { answers, address }: GivenDetails, feedback: string): Promise<Response> {
  const saved = changeForm(answers, 'feedback', { text: feedback, isComplaint: true });
  return visitor.saveAndRedirect(customerTypeUrl, { ...saved, address: { state: 'chosen', address } });
}

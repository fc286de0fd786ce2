import { feedbackDetails } from '@lamplighter/contracts/contact-details';
import { buildFeedbackLead } from '@lamplighter/contracts/feedback-lead';
import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import type { SentRecord, VisitorAnswers } from '../../journey/answers.ts';
import type { Visitor } from '../../journey/visitor.ts';
import type { PageContext } from '../../page-context.ts';
import { treatAsComplaint } from '../complaint/complaint-question.ts';
import { complaintWords } from '../complaint/words.ts';

type Given = {
  visitor: Visitor;
  page: PageContext;
  answers: VisitorAnswers;
  feedback: string;
  fields: Record<string, string>;
};

const filedAs = {
  feedback: { kind: 'feedback', payment: null },
  complaint: { kind: 'complaint', payment: 'credit' },
} satisfies Record<string, Pick<SentRecord, 'kind' | 'payment'>>;

/** What pressing Submit comes to, once the details are right: the last step of feedback is what sends it. */
export async function sendFeedback({ visitor, page, answers, feedback, fields }: Given) {
  const choice = treatAsComplaint(feedback, fields);
  if (choice === 'ask') return { status: 200 as const, askAboutComplaint: true };
  if (choice === 'missing') {
    const problems = [{ field: 'asComplaint', message: complaintWords.asComplaint.missing }];
    return { status: 422 as const, askAboutComplaint: true, problems };
  }
  const person = feedbackDetails.parse(answers.details);
  const addressId = answers.address.state === 'chosen' ? answers.address.address.id : undefined;
  const lead =
    choice === 'no'
      ? buildFeedbackLead({ ...person, feedback, addressId })
      : buildHelpLead({
          ...person,
          complaint: 'gas-and-electricity',
          textphoneNumber: '',
          // Nobody was asked, so nobody agreed.
          vulnerabilityConsent: false,
          query: feedback,
          subject: undefined,
          hasAccount: false,
          addressId,
        });
  const outcome = await page.leads.send(lead, answers.key);
  if (!outcome) throw new Error('the lead was not taken');
  const { kind, payment } = filedAs[choice === 'no' ? 'feedback' : 'complaint'];
  const sent: SentRecord = { form: 'feedback', kind, payment, ...outcome, key: answers.key };
  return visitor.goOn('/help-and-support/confirmation', {
    key: crypto.randomUUID(),
    details: {},
    address: { state: 'empty' },
    sent,
  });
}

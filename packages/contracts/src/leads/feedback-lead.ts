import { feedbackQuery } from './complaint-paths.ts';
import { contactNumber, generalLead } from './general-lead.ts';
import { type FeedbackLead, leadTopics } from './lead.ts';

export type FeedbackAnswers = {
  feedback: string;
  firstName: string;
  surname: string;
  email: string;
  telephoneNumber: string;
  hasAccount: boolean;
  addressId: string | undefined;
};

/** The lead of a customer who declines the refund. */
export function buildFeedbackLead(answers: FeedbackAnswers): FeedbackLead {
  return {
    data: {
      type: 'leads',
      attributes: {
        ...generalLead,
        title: 'NA',
        topic: leadTopics.feedback,
        'query-type': feedbackQuery.queryType,
        'query-subtype': feedbackQuery.querySubtype,
        query: answers.feedback,
        'first-name': answers.firstName,
        surname: answers.surname,
        email: answers.email,
        'contact-number': contactNumber(answers.telephoneNumber),
        'additional-information': { caseType: '', accountPrefix: answers.hasAccount ? 'A' : '', textphoneNumber: '' },
      },
      relationships: { address: { data: { type: 'addresses', id: answers.addressId ?? '' } } },
    },
  };
}

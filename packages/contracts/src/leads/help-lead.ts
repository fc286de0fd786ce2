import type { CallBack } from './call-back.ts';
import { type ComplaintPath, complaintPaths } from './complaint-paths.ts';
import { contactNumber, generalLead, payAsYouGoDefaults } from './general-lead.ts';
import { type HelpLead, leadTopics } from './lead.ts';
import type { QuerySubject } from './query.ts';

export type HelpAnswers = {
  complaint: ComplaintPath;
  firstName: string;
  surname: string;
  email: string;
  telephoneNumber: string;
  textphoneNumber: string;
  vulnerabilityConsent: boolean;
  query: string;
  subject: QuerySubject | undefined;
  hasAccount: boolean;
  addressId: string | undefined;
  /** The call that the customer asked for; without one the lead has no such attribute. */
  callBack?: CallBack | undefined;
};

/** The lead of a complaint or an enquiry. */
export function buildHelpLead(answers: HelpAnswers): HelpLead {
  const typed = {
    caseType: answers.subject ?? '',
    accountPrefix: answers.hasAccount ? 'A' : '',
    textphoneNumber: answers.textphoneNumber,
  } as const;
  const shared = {
    ...generalLead,
    title: 'NA',
    topic: leadTopics.help,
    query: answers.query,
    'first-name': answers.firstName,
    surname: answers.surname,
    email: answers.email,
    'contact-number': contactNumber(answers.telephoneNumber),
    'vulnerability-consent': answers.vulnerabilityConsent,
    ...(answers.callBack && { 'call-back': answers.callBack }),
  } as const;
  const relationships = { address: { data: { type: 'addresses', id: answers.addressId ?? '' } } } as const;
  const path = complaintPaths[answers.complaint];
  const attributes: HelpLead['data']['attributes'] =
    path.payment === 'credit'
      ? {
          ...shared,
          'query-type': path.queryType,
          'query-subtype': path.querySubtype,
          'additional-information': typed,
        }
      : {
          ...shared,
          'query-type': path.queryType,
          'query-subtype': path.querySubtype,
          // The typed values override the defaults, so that none is lost.
          'additional-information': { ...payAsYouGoDefaults, ...typed },
        };
  return { data: { type: 'leads', attributes, relationships } };
}

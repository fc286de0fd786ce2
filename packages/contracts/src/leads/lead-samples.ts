import { buildFeedbackLead } from './feedback-lead.ts';
import { buildHelpLead, type HelpAnswers } from './help-lead.ts';
import type { Lead } from './lead.ts';
import { buildMeterReadLead } from './meter-read-lead.ts';

/** One lead of each kind, for tests, benchmarks and experiments. */
export const sampleAnswers: HelpAnswers = {
  complaint: 'gas-and-electricity',
  firstName: 'Morag',
  surname: "O'Neill",
  email: 'morag@example.com',
  telephoneNumber: '07700900123',
  textphoneNumber: '18001',
  vulnerabilityConsent: true,
  query: 'My bill is twice what it was.\nThe meter was not read.',
  subject: 'Dispute Bill/Balance',
  hasAccount: true,
  addressId: '6f1c2b1e-0000-4000-8000-000000000001',
};

export function sampleLeads({
  email = sampleAnswers.email,
  firstName = sampleAnswers.firstName,
  surname = sampleAnswers.surname,
} = {}) {
  const person = { email, firstName, surname };
  const help = { ...sampleAnswers, ...person };
  return {
    complaint: buildHelpLead(help),
    payAsYouGoComplaint: buildHelpLead({ ...help, complaint: 'pay-as-you-go', subject: undefined }),
    enquiry: buildHelpLead({ ...help, complaint: 'enquiry-gas-and-electricity', subject: 'Moving House' }),
    payAsYouGoEnquiry: buildHelpLead({ ...help, complaint: 'enquiry-pay-as-you-go', subject: undefined }),
    feedback: buildFeedbackLead({
      ...person,
      feedback: 'Keep it.',
      telephoneNumber: '02079460000',
      hasAccount: false,
      addressId: '1',
    }),
    meterReading: buildMeterReadLead({
      ...person,
      title: 'Ms',
      telephone: '07700900123',
      fuel: 'Dual',
      readingDate: '2026-11-01',
      gasAccountNumber: '851234567890',
      gasReading: '012345',
      elecAccountNumber: 'A12345',
      isEconomy7: false,
      elecReading: '4321',
    }),
  } satisfies Record<string, Lead>;
}

import { describe, expect, it } from 'vitest';
import { helpLead, meterReadLead } from './lead.ts';
import { sampleLeads } from './lead-samples.ts';

const { complaint, meterReading } = sampleLeads();

function withSubject(caseType: string) {
  const { attributes } = complaint.data;
  const information = { ...attributes['additional-information'], caseType };
  return { data: { ...complaint.data, attributes: { ...attributes, 'additional-information': information } } };
}

function withTitle(title: string) {
  return { data: { ...meterReading.data, attributes: { ...meterReading.data.attributes, title } } };
}

describe('the values that a customer can choose', () => {
  it.each([
    'Amend moving house dates/meter reader',
    'Amend Payment Method',
    'Balance queries',
    "Can't pay/debt",
    'Direct debit/Incorrect payment',
    'Discount',
    'Dispute Bill/Balance',
    'Faulty meter',
    'Leaving us',
    'Make a Payment',
    'Meter read issues',
    'Moving House',
    'Online portal/app/login/website issues',
    'Request Refund',
    'Tariff issues',
    'Tariff renewal/upgrade',
    'Update personal details',
  ])('have the subject %s', (caseType) => {
    expect(helpLead.safeParse(withSubject(caseType)).success).toBe(true);
  });

  it.each(['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Sir', 'Reverend', 'Dame', 'Lady', 'Professor', 'Lord'])(
    'have the title %s',
    (title) => {
      expect(meterReadLead.safeParse(withTitle(title)).success).toBe(true);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { complaintPaths, isComplaintPath } from './complaint-paths.ts';
import { personTitles } from './contact-details.ts';
import { buildFeedbackLead } from './feedback-lead.ts';
import { buildHelpLead } from './help-lead.ts';
import { leadsByTopic } from './lead.ts';
import { leadKind } from './lead-kind.ts';
import { sampleAnswers, sampleLeads } from './lead-samples.ts';
import { buildMeterReadLead } from './meter-read-lead.ts';
import { querySubjects } from './query.ts';

const blanks = {
  account: '',
  'alternate-contact-number': '',
  'chat-history': '',
  'customer-references': '',
  'contact-preference': '',
};

describe('the help enquiry lead', () => {
  it('is what section 4.9 says, with the blanks of the general lead @LED-2 @LED-5 @LED-6', () => {
    expect(buildHelpLead(sampleAnswers)).toEqual({
      data: {
        type: 'leads',
        attributes: {
          title: 'NA',
          topic: 'help-&-support',
          'query-type': 'Meters',
          'query-subtype': 'Make a complaint-Monthly or quarterly',
          query: sampleAnswers.query,
          'first-name': 'Morag',
          surname: "O'Neill",
          email: 'morag@example.com',
          'vulnerability-consent': true,
          'contact-number': { number: '07700900123', type: 'mobile' },
          ...blanks,
          'additional-information': {
            caseType: 'Dispute Bill/Balance',
            accountPrefix: 'A',
            textphoneNumber: '18001',
          },
        },
        relationships: { address: { data: { type: 'addresses', id: sampleAnswers.addressId } } },
      },
    });
  });

  it('leaves empty what was not chosen @LED-2 @LED-5', () => {
    const { data } = buildHelpLead({ ...sampleAnswers, subject: undefined, hasAccount: false, addressId: undefined });
    expect(data.attributes['additional-information']).toMatchObject({ caseType: '', accountPrefix: '' });
    expect(data.relationships.address.data.id).toBe('');
  });

  it.each([
    ['gas-and-electricity', 'Meters', 'Make a complaint-Monthly or quarterly', 'complaint', 'credit'],
    ['enquiry-gas-and-electricity', 'Enquiry', 'Enquiry-Credit Energy', 'enquiry', 'credit'],
    ['pay-as-you-go', 'Meters', 'Make a complaint-Pay As You Go', 'complaint', 'pay-as-you-go'],
    ['enquiry-pay-as-you-go', 'Enquiry', 'Enquiry-Pay As You Go', 'enquiry', 'pay-as-you-go'],
  ] as const)('from %s is filed under %s / %s @LED-3', (complaint, queryType, querySubtype, kind, payment) => {
    const lead = buildHelpLead({ ...sampleAnswers, complaint });
    expect(lead.data.attributes).toMatchObject({ 'query-type': queryType, 'query-subtype': querySubtype });
    expect(leadKind(lead)).toEqual({ kind, payment });
  });

  it.each([
    ['07700900123', { number: '07700900123', type: 'mobile' }],
    ['+447700900123', { number: '07700900123', type: 'mobile' }],
    ['00447700900123', { number: '07700900123', type: 'mobile' }],
    ['02079460000', { number: '02079460000', type: 'home' }],
    ['+442079460000', { number: '+442079460000', type: 'home' }],
    ['00442079460000', { number: '00442079460000', type: 'home' }],
    ['02079447700', { number: '02079447700', type: 'home' }],
    ['+353871234567', { number: '+353871234567', type: 'home' }],
  ])('sends %s as %j @LED-4', (telephoneNumber, sent) => {
    const { data } = buildHelpLead({ ...sampleAnswers, telephoneNumber });
    expect(data.attributes['contact-number']).toEqual(sent);
  });

  it.each(['pay-as-you-go', 'enquiry-pay-as-you-go'] as const)(
    'from %s has the defaults, and beside them what was typed @LED-7',
    (complaint) => {
      const { data } = buildHelpLead({ ...sampleAnswers, complaint, subject: undefined });
      expect(data.attributes['additional-information']).toEqual({
        isEconomy7: false,
        gasReading: null,
        elecReading: null,
        elec7ReadingLow: null,
        elec7ReadingNormal: null,
        energyPaymentMethod: 'newBankAccountDetails',
        useSamePaymentDetailsForServicesAndEnergy: true,
        forwardingAddressIsUK: true,
        caseType: '',
        accountPrefix: 'A',
        textphoneNumber: '18001',
      });
    },
  );
});

describe('the feedback lead', () => {
  it('has its own topic, type and subtype, and no word of vulnerability @LED-2 @LED-3 @LED-6', () => {
    const { attributes, relationships } = sampleLeads().feedback.data;
    expect(attributes).toEqual({
      title: 'NA',
      topic: 'help-&-support-feedback',
      'query-type': 'Feedback',
      'query-subtype': 'Feedback-Energy',
      query: 'Keep it.',
      'first-name': 'Morag',
      surname: "O'Neill",
      email: 'morag@example.com',
      'vulnerability-consent': false,
      'contact-number': { number: '02079460000', type: 'home' },
      ...blanks,
      'additional-information': { caseType: '', accountPrefix: '', textphoneNumber: '' },
    });
    expect(relationships.address.data).toEqual({ type: 'addresses', id: '1' });
    const without = buildFeedbackLead({ ...sampleAnswers, feedback: 'Keep it.', addressId: undefined });
    expect(without.data.relationships.address.data.id).toBe('');
  });

  it.each([
    [true, 'A'],
    [false, ''],
  ])('has an account: %s, so its account prefix is %j @LED-5', (hasAccount, accountPrefix) => {
    const { data } = buildFeedbackLead({ ...sampleAnswers, feedback: 'Keep it.', hasAccount });
    expect(data.attributes['additional-information']).toEqual({ caseType: '', accountPrefix, textphoneNumber: '' });
  });
});

describe('the price-cap meter-read lead', () => {
  const least = {
    title: '',
    firstName: 'Morag',
    surname: 'Reid',
    telephone: '07700900123',
    email: '',
    fuel: 'Gas',
    readingDate: '2026-11-01',
  } as const;

  it('leaves out what was not given, and nulls and blanks the rest @LED-8 @LED-9', () => {
    expect(buildMeterReadLead({ ...least, gasAccountNumber: 'BGX1234', gasReading: '1', elecReading: '' })).toEqual({
      data: {
        type: 'leads',
        attributes: {
          topic: 'PriceCapMeterRead',
          title: '',
          'first-name': 'Morag',
          surname: 'Reid',
          email: null,
          account: '',
          'chat-history': '',
          'customer-references': '',
          'vulnerability-consent': false,
          'contact-number': null,
          'alternate-contact-number': null,
          'contact-preference': null,
          query: null,
          'query-type': null,
          'query-subtype': null,
          'additional-information': {
            Telephone: '07700900123',
            Fuel: 'Gas',
            Company: 'Price-cap',
            ReadingDate: '2026-11-01',
            Gas_MPRN: '',
            Elec_MPAN: '',
            marketingpreferences: '',
            GasAccountNumber: 'BGX1234',
            GasReading: '1',
          },
        },
      },
    });
  });

  it.each([
    ['Dual', 'Gas and Electricity'],
    ['Gas', 'Gas'],
    ['Electricity', 'Electricity'],
  ] as const)('sends fuel %s as %s @LED-8', (fuel, sent) => {
    const { attributes } = buildMeterReadLead({ ...least, fuel }).data;
    expect(attributes['additional-information'].Fuel).toBe(sent);
  });

  it('sends every optional key that was given @LED-8', () => {
    const { attributes } = buildMeterReadLead({
      ...least,
      fuel: 'Dual',
      gasAccountNumber: '851234567890',
      gasReading: '12',
      elecAccountNumber: 'A1234',
      isEconomy7: true,
      elec7ReadingNormal: '34',
      elec7ReadingLow: '56',
      elecReading: '78',
    }).data;
    expect(attributes['additional-information']).toMatchObject({
      GasAccountNumber: '851234567890',
      GasReading: '12',
      ElecAccountNumber: 'A1234',
      IsEconomy7: true,
      Elec7ReadingNormal: '34',
      Elec7ReadingLow: '56',
      ElecReading: '78',
    });
  });
});

describe('the schemas', () => {
  const leads = Object.entries(sampleLeads());

  it.each(leads)('take a %s as it is built', (_, lead) => {
    expect(leadsByTopic[lead.data.attributes.topic].parse(lead)).toEqual(lead);
  });

  it.each(leads)('refuse a %s with a field that nobody knows, at every level', (_, lead) => {
    const schema = leadsByTopic[lead.data.attributes.topic];
    const { data } = lead;
    const { attributes } = data;
    const wrong = [
      { ...lead, meta: {} },
      { data: { ...data, id: '1' } },
      { data: { ...data, attributes: { ...attributes, admin: true } } },
      {
        data: {
          ...data,
          attributes: {
            ...attributes,
            'additional-information': { ...attributes['additional-information'], extra: '' },
          },
        },
      },
    ];
    expect(wrong.filter((document) => schema.safeParse(document).success)).toEqual([]);
  });

  it('refuse a query type that does not go with its subtype', () => {
    const { complaint } = sampleLeads();
    const crossed = { ...complaint.data.attributes, 'query-type': 'Enquiry' };
    const schema = leadsByTopic['help-&-support'];
    expect(schema.safeParse({ data: { ...complaint.data, attributes: crossed } }).success).toBe(false);
  });

  it('know 17 subjects, 11 titles and four complaint paths', () => {
    expect(new Set(querySubjects).size).toBe(17);
    expect(new Set(personTitles).size).toBe(11);
    expect(Object.keys(complaintPaths).filter(isComplaintPath)).toHaveLength(4);
    expect(isComplaintPath('toString')).toBe(false);
  });
});

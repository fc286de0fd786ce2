import { describe, expect, it } from 'vitest';
import { feedbackLead, helpLead, meterReadLead } from './lead.ts';
import { sampleLeads } from './lead-samples.ts';

const { complaint, payAsYouGoComplaint, enquiry, payAsYouGoEnquiry, feedback, meterReading } = sampleLeads();

type Change = Record<string, unknown>;
const changed = (lead: { data: { attributes: object } }, change: Change) => ({
  data: { ...lead.data, attributes: { ...lead.data.attributes, ...change } },
});
const informed = (lead: { data: { attributes: { 'additional-information': object } } }, change: Change) =>
  changed(lead, { 'additional-information': { ...lead.data.attributes['additional-information'], ...change } });

const anyLead: Change[] = [
  ...['title', 'topic', 'first-name', 'surname', 'account', 'chat-history', 'customer-references'].map((name) => ({
    [name]: undefined,
  })),
  { account: '1' },
  { 'chat-history': 'x' },
  { 'customer-references': 'x' },
  { topic: 'help' },
  { 'first-name': '' },
  { surname: ' ' },
  { surname: 'a\nb' },
  { email: 'morag' },
];
const written: Change[] = [
  ...anyLead,
  { title: '' },
  { title: 'Ms' },
  { query: '' },
  { query: ' \n' },
  { query: null },
  { email: null },
  { 'alternate-contact-number': 'x' },
  { 'contact-preference': 'x' },
  { 'vulnerability-consent': 'yes' },
  { 'contact-number': null },
  { 'contact-number': {} },
  { 'contact-number': { number: '', type: 'home' } },
  { 'contact-number': { number: '1'.repeat(201), type: 'home' } },
  { 'contact-number': { number: '1', type: 'work' } },
  { 'contact-number': { number: '1', type: 'home', extension: '2' } },
  { 'query-type': 'Other' },
  { 'query-subtype': 'Other' },
  { 'additional-information': '' },
];
const information: Change[] = [
  { caseType: 'Other' },
  { caseType: undefined },
  { accountPrefix: 'B' },
  { accountPrefix: undefined },
  { textphoneNumber: 'x' },
  { textphoneNumber: '1'.repeat(31) },
  { textphoneNumber: 'x1' },
  { textphoneNumber: '1x' },
  { textphoneNumber: undefined },
];
const isTaken = (schema: { safeParse: (document: unknown) => { success: boolean } }, document: unknown) =>
  schema.safeParse(document).success;

describe.each([
  ['complaint', helpLead, complaint],
  ['Pay As You Go enquiry', helpLead, payAsYouGoEnquiry],
  ['feedback', feedbackLead, feedback],
])('the lead of a %s', (_, schema, lead) => {
  it.each(written)('is rejected with %j', (change) => {
    expect(isTaken(schema, changed(lead, change))).toBe(false);
  });

  it.each(information)('is rejected with the information %j', (change) => {
    expect(isTaken(schema, informed(lead, change))).toBe(false);
  });

  it.each([
    { caseType: 'Moving House' },
    { caseType: '' },
    { accountPrefix: '' },
    { accountPrefix: 'A' },
    { textphoneNumber: '' },
    { textphoneNumber: '1'.repeat(30) },
  ])('may have the information %j', (change) => {
    expect(isTaken(schema, informed(lead, change))).toBe(true);
  });

  it('may have a number of 200 characters', () => {
    expect(isTaken(schema, changed(lead, { 'contact-number': { number: '1'.repeat(200), type: 'home' } }))).toBe(true);
  });

  it('has the address as a relationship', () => {
    const related = (address: object) => ({ data: { ...lead.data, relationships: { address } } });
    expect(isTaken(schema, related({ data: { type: 'addresses', id: 'x'.repeat(4_096) } }))).toBe(true);
    expect(isTaken(schema, related({ data: { type: 'addresses', id: 'x'.repeat(4_097) } }))).toBe(false);
    expect(isTaken(schema, related({ data: { type: 'people', id: '1' } }))).toBe(false);
    expect(isTaken(schema, related({ data: { type: 'addresses', id: 'a\nb' } }))).toBe(false);
    expect(isTaken(schema, related({ data: { type: 'addresses', id: '1', extra: 1 } }))).toBe(false);
    expect(isTaken(schema, related({ data: { type: 'addresses', id: '1' }, meta: {} }))).toBe(false);
    const { relationships } = lead.data;
    expect(isTaken(schema, { data: { ...lead.data, relationships: { ...relationships, other: 1 } } })).toBe(false);
    expect(isTaken(schema, { data: { ...lead.data, type: 'addresses' } })).toBe(false);
    expect(isTaken(schema, {})).toBe(false);
  });
});

describe('the classification of a help lead', () => {
  const type = (name: string) => ({ 'query-type': name });

  it('goes with its payment method and its kind', () => {
    for (const [lead, other] of [
      [complaint, 'Enquiry'],
      [payAsYouGoComplaint, 'Enquiry'],
      [enquiry, 'Meters'],
      [payAsYouGoEnquiry, 'Meters'],
    ] as const) {
      const { error } = helpLead.safeParse(changed(lead, type(other)));
      expect(error?.issues).toMatchObject([
        { message: 'does not go with the query-subtype', path: ['data', 'attributes', 'query-type'] },
      ]);
    }
  });

  it.each([
    { isEconomy7: true },
    { gasReading: '1' },
    { elecReading: '1' },
    { elec7ReadingLow: '1' },
    { elec7ReadingNormal: '1' },
    { energyPaymentMethod: '' },
    { useSamePaymentDetailsForServicesAndEnergy: false },
    { forwardingAddressIsUK: false },
    { extra: 1 },
  ])('of Pay As You Go has its defaults, and not %j', (change) => {
    expect(isTaken(helpLead, informed(payAsYouGoComplaint, change))).toBe(false);
  });

  it('of a credit customer has no defaults', () => {
    expect(isTaken(helpLead, informed(complaint, { isEconomy7: false }))).toBe(false);
  });
});

describe('the lead of a meter reading', () => {
  it.each([
    ...anyLead,
    { title: 'NA' },
    { 'vulnerability-consent': true },
    ...['contact-number', 'alternate-contact-number', 'contact-preference', 'query', 'query-type', 'query-subtype'].map(
      (name) => ({ [name]: '' }),
    ),
  ])('is rejected with %j', (change) => {
    expect(isTaken(meterReadLead, changed(meterReading, change))).toBe(false);
  });

  it.each([{ title: '' }, { title: 'Lord' }, { email: null }])('may have %j', (change) => {
    expect(isTaken(meterReadLead, changed(meterReading, change))).toBe(true);
  });

  it.each([
    { Telephone: '' },
    { Telephone: '1'.repeat(201) },
    { Telephone: undefined },
    { Fuel: 'Dual' },
    { Company: '' },
    { ReadingDate: '1 March' },
    { Gas_MPRN: '1' },
    { Elec_MPAN: '1' },
    { marketingpreferences: 'x' },
    ...['ElecReading', 'Elec7ReadingLow', 'Elec7ReadingNormal', 'GasReading'].flatMap((name) =>
      ['', 'x', '1234567', 'x1', '1x'].map((reading) => ({ [name]: reading })),
    ),
    ...['ElecAccountNumber', 'GasAccountNumber'].flatMap((name) =>
      [
        '',
        '85123456789',
        '8512345678901',
        '841234567890',
        'A123',
        'A123456789',
        'BGX123',
        'BGX123456',
        'xA1234',
        'A1234x',
        'AX1234',
        '85123456789X',
        'BGXABCD',
      ].map((number) => ({ [name]: number })),
    ),
    { IsEconomy7: 'yes' },
  ])('is rejected with the information %j', (change) => {
    expect(isTaken(meterReadLead, informed(meterReading, change))).toBe(false);
  });

  it.each([
    { Fuel: 'Gas' },
    { Fuel: 'Electricity' },
    { Fuel: 'Gas and Electricity' },
    { ElecReading: '1', Elec7ReadingLow: '123456', Elec7ReadingNormal: '0', GasReading: '000000' },
    { ElecAccountNumber: 'a1234', GasAccountNumber: 'bgx12345' },
    { ElecAccountNumber: 'A12345678', GasAccountNumber: 'BGX1234' },
    { IsEconomy7: undefined, ElecReading: undefined, GasAccountNumber: undefined },
  ])('may have the information %j', (change) => {
    expect(isTaken(meterReadLead, informed(meterReading, change))).toBe(true);
  });

  it('has no relationship, and the type of a lead', () => {
    expect(isTaken(meterReadLead, { data: { ...meterReading.data, relationships: {} } })).toBe(false);
    expect(isTaken(meterReadLead, { data: { ...meterReading.data, type: 'addresses' } })).toBe(false);
    expect(isTaken(meterReadLead, { data: { type: 'leads' } })).toBe(false);
  });
});

describe('the messages', () => {
  it.each([
    [changed(complaint, { query: ' ' }), 'is empty'],
    [informed(complaint, { textphoneNumber: 'x' }), 'is not a number'],
    [changed(complaint, { surname: 'x'.repeat(101) }), 'is longer than 100 characters'],
    [changed(complaint, { query: 'x'.repeat(30_001) }), 'is longer than 30000 characters'],
    [changed(complaint, { query: '\u0007' }), 'holds a control character'],
    [changed(complaint, { query: '\ud800' }), 'holds half of a character'],
    [changed(complaint, { surname: 'a\nb' }), 'holds a line break or a control character'],
    [changed(complaint, { surname: ' ' }), 'is empty'],
    [changed(complaint, { email: 'morag' }), 'is not an email address'],
  ])('say what is wrong: %#', (document, message) => {
    expect(helpLead.safeParse(document).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('say what is wrong with a meter reading', () => {
    const issues = meterReadLead.safeParse(informed(meterReading, { GasReading: 'x', GasAccountNumber: '1' })).error;
    expect(issues?.issues.map(({ message }) => message)).toEqual([
      'is not a customer number',
      'is not a meter reading',
    ]);
  });
});

describe('lead choices', () => {
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
});

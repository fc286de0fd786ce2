import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../http/api-error.ts';
import { readLead } from './lead-document.ts';

const { complaint, feedback, meterReading } = sampleLeads();

const withAttributes = (others: Record<string, unknown>) => ({
  data: { ...complaint.data, attributes: { ...complaint.data.attributes, ...others } },
});

function errorOf(body: unknown): { status: number; reasons: unknown[] } {
  try {
    readLead(body);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.statusCode, reasons: error.reasons };
    throw error;
  }
  throw new Error('the document was accepted');
}

describe('the document of a lead', () => {
  it.each([complaint, feedback, meterReading])('is read by its topic', (lead) => {
    expect(readLead(structuredClone(lead))).toEqual(lead);
  });

  it.each([
    undefined,
    'text',
    {},
    { data: {} },
    { data: { type: 'leads' } },
    { data: { type: 'leads', attributes: {} } },
  ])('is rejected as a whole when it is %j', (body) => {
    expect(errorOf(body).status).toBe(422);
  });

  it('names the document itself when there is no field to name', () => {
    expect(errorOf('text').reasons).toEqual([
      { title: 'Invalid lead', details: expect.stringMatching(/^the document: /), pointer: '' },
    ]);
  });

  it('is a conflict when it has another type', () => {
    expect(errorOf({ data: { ...complaint.data, type: 'addresses' } })).toEqual({
      status: 409,
      reasons: [{ title: 'Invalid lead', details: 'type: is not leads', pointer: '/data/type' }],
    });
  });

  it('is rejected when its topic is not known', () => {
    expect(errorOf({ data: { type: 'leads', attributes: { topic: 'toString' } } })).toEqual({
      status: 422,
      reasons: [
        { title: 'Invalid lead', details: 'topic: is not a topic of a lead', pointer: '/data/attributes/topic' },
      ],
    });
  });

  it('is rejected with a pointer to each wrong field', () => {
    const attributes = { ...complaint.data.attributes, surname: ' ', email: 'morag' };
    expect(errorOf({ data: { ...complaint.data, attributes } })).toEqual({
      status: 422,
      reasons: [
        { title: 'Invalid lead', details: 'surname: is empty', pointer: '/data/attributes/surname' },
        { title: 'Invalid lead', details: 'email: is not an email address', pointer: '/data/attributes/email' },
      ],
    });
  });

  it('names each field that no release can have as an attribute, with its pointer escaped', () => {
    expect(errorOf(withAttributes({ 'a/b~c': 1, ['x'.repeat(150)]: 1 })).reasons).toEqual([
      { title: 'Invalid lead', details: 'a/b~c: is not known here', pointer: '/data/attributes/a~1b~0c' },
      {
        title: 'Invalid lead',
        details: `${'x'.repeat(100)}: is not known here`,
        pointer: `/data/attributes/${'x'.repeat(150)}`,
      },
    ]);
  });

  it('lists at most 20 errors', () => {
    const wrong = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Field-${index}`, 1]));
    expect(errorOf(withAttributes(wrong)).reasons).toHaveLength(20);
  });
});

describe('the attributes of a newer site', () => {
  const reason = (name: string, message: string) => ({
    title: 'Invalid lead',
    details: `${name}: ${message}`,
    pointer: `/data/attributes/${name}`,
  });
  const numbered = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`newer-${index}`, index]));

  it.each([
    'a text\nof two lines',
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    0.5,
    true,
    null,
    '',
    [],
    ['a', 1, false, null],
    {},
    { day: '2026-11-20', 'may-leave-message': false },
    'x'.repeat(1_998),
    { [`a${'9'.repeat(63)}`]: 1 },
  ])('are read as they were sent: %j', (value) => {
    expect(readLead(withAttributes({ 'visit-number': value }))).toEqual(withAttributes({ 'visit-number': value }));
  });

  it.each([complaint, feedback, meterReading])('may be in each kind of lead', (lead) => {
    const attributes = { ...lead.data.attributes, 'visit-number': '45' };
    expect(readLead({ data: { ...lead.data, attributes } }).data.attributes).toEqual(attributes);
  });

  it.each([
    { day: { of: 'week' } },
    [['a']],
    Number.MAX_SAFE_INTEGER + 1,
    Number.MIN_SAFE_INTEGER - 1,
    '\u0007',
    '\ud800',
    { text: '\ud800' },
    { Day: 1 },
    { [`a${'9'.repeat(64)}`]: 1 },
  ])('are refused when they are not plain: %j', (value) => {
    const pointer = expect.stringMatching(/^\/data\/attributes\/newer\b/);
    expect(errorOf(withAttributes({ newer: value }))).toMatchObject({ status: 422, reasons: [{ pointer }] });
  });

  it.each(['x'.repeat(1_999), ['x'.repeat(1_997)], { a: 'x'.repeat(1_993) }])(
    'are refused when they are longer than 2,000 characters of JSON',
    (value) => {
      const message = 'is not known here, and longer than 2000 characters';
      expect(errorOf(withAttributes({ newer: value })).reasons).toEqual([reason('newer', message)]);
    },
  );

  it('are 16 at most', () => {
    expect(readLead(withAttributes(numbered(16)))).toEqual(withAttributes(numbered(16)));
    const message = 'has more than 16 attributes that are not known here';
    expect(errorOf(withAttributes(numbered(17))).reasons).toEqual([
      { title: 'Invalid lead', details: `attributes: ${message}`, pointer: '/data/attributes' },
    ]);
  });

  it('have names of 64 small letters, digits and hyphens', () => {
    expect(readLead(withAttributes({ [`a${'-'.repeat(63)}`]: 1 }))).toBeDefined();
    for (const name of [`a${'-'.repeat(64)}`, 'Newer', '1a', '-a', 'a_b', 'a.b', 'ä', '']) {
      expect(errorOf(withAttributes({ [name]: 1 })).reasons).toEqual([reason(name, 'is not known here')]);
    }
  });

  it('are none that another kind of lead has', () => {
    const attributes = { ...feedback.data.attributes, 'call-back': null };
    expect(errorOf({ data: { ...feedback.data, attributes } }).reasons).toEqual([
      reason('call-back', 'is not known here'),
    ]);
  });

  it('are listed beside what is wrong with the known ones', () => {
    expect(errorOf(withAttributes({ surname: ' ', newer: [[]] })).reasons).toHaveLength(2);
  });

  it('are the only part of a lead that may be unknown', () => {
    const { attributes } = complaint.data;
    const information = { ...attributes['additional-information'], newer: '' };
    const { relationships } = complaint.data;
    const wrong = [
      { ...complaint, meta: {} },
      { data: { ...complaint.data, id: '1' } },
      { data: { ...complaint.data, relationships: { ...relationships, home: relationships.address } } },
      withAttributes({ 'additional-information': information }),
      withAttributes({ 'contact-number': { ...attributes['contact-number'], extension: '1' } }),
    ];
    for (const document of wrong) expect(errorOf(document)).toMatchObject({ status: 422, reasons: [{}] });
  });
});

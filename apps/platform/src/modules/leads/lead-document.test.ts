import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../http/api-error.ts';
import { readLead } from './lead-document.ts';

const { complaint, feedback, meterReading } = sampleLeads();

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

  it('names each unknown field, with its pointer escaped', () => {
    const attributes = { ...complaint.data.attributes, 'a/b~c': 1, ['x'.repeat(150)]: 1 };
    expect(errorOf({ data: { ...complaint.data, attributes } }).reasons).toEqual([
      { title: 'Invalid lead', details: 'a/b~c: is not known here', pointer: '/data/attributes/a~1b~0c' },
      {
        title: 'Invalid lead',
        details: `${'x'.repeat(100)}: is not known here`,
        pointer: `/data/attributes/${'x'.repeat(150)}`,
      },
    ]);
  });

  it('lists at most 20 errors', () => {
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field-${index}`, 1]));
    const attributes = { ...complaint.data.attributes, ...unknown };
    expect(errorOf({ data: { ...complaint.data, attributes } }).reasons).toHaveLength(20);
  });
});

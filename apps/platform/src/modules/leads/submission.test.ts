import { createHmac } from 'node:crypto';
import { manualAddress } from '@lamplighter/contracts/leads/address';
import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { within } from '@lamplighter/server/tracing';
import { describe, expect, it } from 'vitest';
import { createKeyRing, open } from '../../crypto/key-ring.ts';
import { sealManualAddress } from '../addresses/manual-address-id.ts';
import { uuidV7 } from './lead-id.ts';
import { manualAddressesUnreadable } from './lead-metrics.ts';
import { includeManualAddress, prepareSubmission } from './submission.ts';

const ring = createKeyRing([{ id: '2026', key: Buffer.alloc(32, 2) }], Buffer.alloc(32, 3));
const otherRing = createKeyRing([{ id: '2025', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 3));
const source = { client: 'help', brand: 'larkfield', idempotencyKey: 'key-1' };
const { complaint, enquiry, feedback, meterReading } = sampleLeads();
const written = manualAddress.parse({ houseNumber: '14', addressLine1: 'Lantern Row', postcode: 'lk42qt' });
const withAddress = (id: string) => ({
  data: { ...complaint.data, relationships: { address: { data: { type: 'addresses' as const, id } } } },
});
const unreadable = async () => (await manualAddressesUnreadable.get()).values[0]?.value;

describe('a version 7 UUID', () => {
  it('starts with the time in milliseconds', () => {
    expect(uuidV7(new Date('2026-11-15T12:00:00.123Z'))).toMatch(
      /^01a1df14-1e7b-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('has twelve digits of time from the first day on', () => {
    expect(uuidV7(new Date(1))).toMatch(/^00000000-0001-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the address of a lead', () => {
  it('is included under a short id when it was typed', () => {
    const { id } = sealManualAddress(ring, written);
    const uuid = id.slice(0, 36);
    expect(includeManualAddress(ring, withAddress(id))).toEqual({
      data: { ...complaint.data, relationships: { address: { data: { type: 'addresses', id: uuid } } } },
      included: [
        {
          type: 'addresses',
          id: uuid,
          attributes: {
            address: '14 Lantern Row',
            'address-line1': 'Lantern Row',
            'address-line2': null,
            'bg-service-area': null,
            country: null,
            county: null,
            'flat-number': null,
            'house-name': null,
            'house-number': '14',
            'is-manual': true,
            mpans: [],
            mprns: [],
            'pes-region': null,
            'postal-town': null,
            postcode: 'LK4 2QT',
          },
        },
      ],
    });
  });

  it('stays an id when it is of the index', async () => {
    const before = await unreadable();
    const lead = withAddress('100012345');
    expect(includeManualAddress(ring, lead)).toBe(lead);
    expect(await unreadable()).toBe(before);
  });

  it('is stored unchanged and counted when it cannot be opened', async () => {
    const before = (await unreadable()) ?? 0;
    const lead = withAddress(sealManualAddress(otherRing, written).id);
    expect(includeManualAddress(ring, lead)).toBe(lead);
    expect(await unreadable()).toBe(before + 1);
  });

  it('is not looked for in a meter reading', () => {
    expect(includeManualAddress(ring, meterReading)).toBe(meterReading);
  });
});

describe('a submission', () => {
  it('has what is needed to deliver a complaint, and personal data only in what is sealed', () => {
    const submission = prepareSubmission(ring, complaint, source);
    expect(submission).toMatchObject({
      traceparent: null,
      client: 'help',
      brand: 'larkfield',
      kind: 'complaint',
      payment: 'credit',
      agreedContactMethod: 'email',
      topic: 'help-&-support',
      queryType: 'Meters',
      querySubtype: 'Make a complaint-Monthly or quarterly',
      keyId: '2026',
    });
    expect(submission.reference).toMatch(/^[2-9A-Z]{10}$/);
    expect(JSON.parse(open(ring, submission.id, submission))).toEqual(complaint);
    const { sealed: _, ...rest } = submission;
    expect(JSON.stringify(rest)).not.toMatch(/Morag|Neill|morag@/);
    expect(new Set([submission.id, submission.crmDelivery, submission.emailDelivery]).size).toBe(3);
  });

  it('without an email address has no confirmation, and the phone as contact method', () => {
    const submission = prepareSubmission(ring, sampleLeads({ email: '' }).meterReading, source);
    expect(submission).toMatchObject({
      kind: 'meter-reading',
      payment: null,
      agreedContactMethod: 'phone',
      emailIndex: null,
      emailDelivery: null,
      queryType: null,
    });
    expect(prepareSubmission(ring, meterReading, source)).toMatchObject({
      agreedContactMethod: 'email',
      emailIndex: expect.any(Buffer),
      emailDelivery: expect.any(String),
    });
  });

  it.each([
    ['without an email address', '', null],
    ['with one', 'morag@example.com', expect.any(String)],
  ])('of a customer who wants to be called, %s, has the phone as contact method', (_, email, emailDelivery) => {
    const callBack = { day: '2026-11-17', from: '08:00', to: '12:00', 'may-leave-message': false };
    const lead = buildHelpLead({ ...sampleAnswers, email, callBack });
    expect(prepareSubmission(ring, lead, source)).toMatchObject({ agreedContactMethod: 'phone', emailDelivery });
  });

  it('has the same key for the same client and idempotency key only', () => {
    const key = (change: object) => prepareSubmission(ring, complaint, { ...source, ...change }).key.toString('hex');
    expect(key({})).toBe(key({}));
    expect(key({ client: 'other' })).not.toBe(key({}));
    expect(key({ idempotencyKey: 'key-2' })).not.toBe(key({}));
    expect(key({ idempotencyKey: undefined })).not.toBe(key({ idempotencyKey: undefined }));
  });

  it('has the same hash for the same body only, and the index of its email address', () => {
    const body = (lead: typeof complaint | typeof feedback) => prepareSubmission(ring, lead, source).body;
    expect(body(complaint)).toEqual(body(structuredClone(complaint)));
    expect(body(complaint)).not.toEqual(body(enquiry));
    const hmac = (text: string) => createHmac('sha256', Buffer.alloc(32, 3)).update(text).digest();
    expect(body(complaint)).toEqual(hmac(`body\0${JSON.stringify(complaint)}`));
    expect(prepareSubmission(ring, complaint, source).key).toEqual(hmac('key\0help\0key-1'));
    expect(prepareSubmission(ring, feedback, source).emailIndex).toEqual(
      prepareSubmission(ring, complaint, source).emailIndex,
    );
  });

  it('continues the trace of its request', () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const trace = { traceparent, traceId: '0af7651916cd43dd8448eb211c80319c' };
    expect(within(trace, () => prepareSubmission(ring, complaint, source)).traceparent).toBe(traceparent);
  });
});

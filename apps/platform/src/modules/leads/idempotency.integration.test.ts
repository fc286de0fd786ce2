import { randomUUID } from 'node:crypto';
import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startLeadPlatform } from './test-lead-platform.ts';

const { post, counts, clear, stop } = await startLeadPlatform();
afterAll(() => stop());
beforeEach(() => clear());

describe('POST /v1/leads', () => {
  it('responds to the same key and body as before, to the letter, and keeps nothing twice', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { complaint } = sampleLeads();
    const first = await post(complaint, key);
    // The same document with its fields in another order is the same document.
    const { type, attributes, relationships } = complaint.data;
    const second = await post({ data: { relationships, attributes, type } }, key);
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(await counts()).toEqual({ leads: 1, deliveries: 2 });
  });

  it('refuses a key that was used for another body, and says so', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await post(sampleLeads().complaint, key);
    const response = await post(sampleLeads().enquiry, key);
    expect(response.statusCode).toBe(422);
    expect(jsonApiErrors.parse(response.json()).errors[0]?.details).toContain('Idempotency-Key');
    expect(await counts()).toEqual({ leads: 1, deliveries: 2 });
  });

  it('keeps the keys of two clients apart', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await post(sampleLeads().complaint, key);
    expect((await post(sampleLeads().complaint, { ...key, 'client-id': 'app' })).statusCode).toBe(201);
    expect(await counts()).toEqual({ leads: 2, deliveries: 4 });
  });

  it('refuses a key that is no word', async () => {
    expect((await post(sampleLeads().complaint, { 'idempotency-key': 'two words' })).statusCode).toBe(400);
  });

  it('keeps 50 at once of one key as one lead', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 50 }, () => post(sampleLeads().complaint, key)));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(await counts()).toEqual({ leads: 1, deliveries: 2 });
  });
});

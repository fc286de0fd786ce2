import { randomUUID } from 'node:crypto';
import { jsonApiErrors } from '@lamplighter/contracts/content/json-api';
import { leadResponse } from '@lamplighter/contracts/leads/lead-reference';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { interceptStatements } from '../../../test/database.ts';
import { ring, startLeadPlatform } from '../../../test/lead-platform.ts';
import { eraseByReference } from '../erasure/erasure.ts';
import { eraseLeads } from '../erasure/erasure-log.ts';
import { insertLeads } from './lead-repository.ts';
import { prepareSubmission } from './submission.ts';

const { sql, post, counts, clear, storedLead, stop } = await startLeadPlatform();
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

  describe('with the key of a lead that was erased', () => {
    const key = { 'idempotency-key': randomUUID() };
    const send = async () => leadResponse.parse((await post(sampleLeads().complaint, key)).json()).data;
    const erase = (reference: string) => eraseByReference(sql, reference, undefined);

    it('stores a new lead, which can be read and is delivered, and after that no other', async () => {
      const erased = await send();
      await erase(erased.attributes.reference);
      const again = await send();
      expect(again.id).not.toBe(erased.id);
      expect(again.attributes.reference).not.toBe(erased.attributes.reference);
      expect(await storedLead(again.id)).toEqual(sampleLeads().complaint);
      expect(await sql`select distinct state from delivery where lead = ${again.id}`).toEqual([{ state: 'pending' }]);
      expect(await send()).toEqual(again);
      expect(await counts()).toEqual({ leads: 2, deliveries: 4 });
    });

    it('keeps no hash of what was sent', async () => {
      const { attributes } = await send();
      const hashes = () => sql<{ key: Buffer; body: Buffer }[]>`select key, body from submission`;
      const [before] = await hashes();
      await erase(attributes.reference);
      const [after] = await hashes();
      expect([after?.key.length, after?.body.length]).toEqual([32, 32]);
      expect(after?.key.equals(before?.key ?? Buffer.alloc(0))).toBe(false);
      expect(after?.body.equals(before?.body ?? Buffer.alloc(0))).toBe(false);
    });

    it.each(['commits', 'fails'])('waits for an erasure in progress, which %s', async (end) => {
      const first = await send();
      const [erased, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const erasure = sql.begin(async (transaction) => {
        await eraseLeads(transaction, [first.id]);
        erased.resolve();
        await go.promise;
        if (end === 'fails') throw new Error('no erasure');
      });
      await erased.promise;
      let isAnswered = false;
      const again = send().finally(() => {
        isAnswered = true;
      });
      const isWaiting = async () =>
        (await sql`select from pg_locks where locktype = 'transactionid' and not granted`).length > 0;
      while (!(isAnswered || (await isWaiting())));
      expect(isAnswered).toBe(false);
      go.resolve();
      await Promise.allSettled([erasure]);
      expect((await again).id === first.id).toBe(end === 'fails');
      expect(await storedLead((await again).id)).toEqual(sampleLeads().complaint);
    });

    it('stores a new lead when the erasure is between the conflict and the look at the earlier one', async () => {
      const source = { client: 'help', brand: 'larkfield', idempotencyKey: randomUUID() };
      const submission = () => prepareSubmission(ring, sampleLeads().complaint, source);
      const [first] = await insertLeads(sql, [submission()]);
      const { through, statements } = interceptStatements(sql, async (run) => {
        const rows = await run();
        if (statements.length === 1) await erase(String(first?.reference));
        return rows;
      });
      const [again] = await insertLeads(through, [submission()]);
      expect(statements).toHaveLength(3);
      expect(again).toMatchObject({ again: false, sameBody: true });
      expect(again?.lead).not.toBe(first?.lead);
    });
  });
});

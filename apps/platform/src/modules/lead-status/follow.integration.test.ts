import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, describe, expect, it } from 'vitest';
import { addressFile, loadText } from '../../../test/address-platform.ts';
import { ring, startStatusPlatform } from '../../../test/lead-platform.ts';
import { backdateLeads } from '../../../test/stored-leads.ts';
import { connectDatabase } from '../../db/database.ts';
import { removeExpired } from '../lead-lifecycle/retention.ts';
import { followProof } from '../leads/follow-proof.ts';
import { operate } from '../ops/ops-commands.ts';
import { findFollowed, recordStatus } from './status-repository.ts';

const { url, sql, addresses, find, send, report, history, stop } = await startStatusPlatform();
afterAll(() => stop());

const email = 'morag@example.com';
const none = '{"data":null}';
const ops = (...words: string[]) =>
  operate(
    {
      sql,
      leadConnection: { sql, warnings: () => 0 },
      ring,
      erasureLog: undefined,
      name: 'sam',
      now: () => new Date(),
    },
    words,
  );
const rows = async () => {
  const [row] = await sql`
    select (select count(*)::int from lead_follow) as follows, (select count(*)::int from lead_status) as statuses`;
  return row;
};

describe('a customer who follows a lead', () => {
  it('sees what it is, when it was received and what the CRM reported @FOL-1', async () => {
    const reference = await send(sampleLeads().payAsYouGoComplaint);
    await report(reference, 'with-a-person', '2026-03-03T09:30:00Z');
    const response = await find({ reference, email: 'MORAG@example.com' });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.json().data).toEqual({
      type: 'lead-statuses',
      id: expect.any(String),
      attributes: {
        kind: 'complaint',
        payment: 'pay-as-you-go',
        'contact-method': 'email',
        'received-at': expect.stringMatching(/^20\d\d-/),
        history: [{ status: 'with-a-person', since: '2026-03-03T09:30:00.000Z' }],
      },
    });
  });

  it('can give the postcode of an address of the index instead, or of one written by hand @FOL-1', async () => {
    await loadText(url, addressFile([{ uprn: '100', postcode: 'LK4 2QT', building_number: '14' }]));
    const written = addresses.add({
      address: null,
      addressLine1: 'Lantern Row',
      addressLine2: null,
      country: null,
      county: null,
      flatNumber: null,
      houseName: null,
      houseNumber: '14',
      postcode: 'LK4 9QT',
      pesRegion: null,
      postalTown: 'Larkfield',
      mpans: [],
      mprns: [],
      isManual: true,
      bgServiceArea: null,
    });
    const callBack = { day: '2026-11-17', from: '08:00', to: '12:00', 'may-leave-message': false };
    const called = { ...sampleAnswers, complaint: 'enquiry-gas-and-electricity', email: '', callBack } as const;
    const chosen = await send(buildHelpLead({ ...called, addressId: '100' }));
    const typed = await send(buildHelpLead({ ...called, addressId: written.id }));
    const shown = { data: { attributes: { kind: 'enquiry', 'contact-method': 'phone' } } };
    expect((await find({ reference: chosen, postcode: 'LK42QT' })).json()).toMatchObject(shown);
    expect((await find({ reference: typed, postcode: 'LK49QT' })).json()).toMatchObject(shown);
    expect((await find({ reference: chosen, postcode: 'LK49QT' })).body).toBe(none);
    expect((await find({ reference: typed, postcode: 'LK42QT' })).body).toBe(none);
  });

  it('sees nothing of feedback, of a meter reading, or with another email address or reference @FOL-2', async () => {
    const reference = await send(sampleLeads().complaint);
    for (const asked of [
      { reference: await send(sampleLeads().feedback), email },
      { reference: await send(sampleLeads().meterReading), email },
      { reference, email: 'other@example.com' },
      { reference: createReference(), email },
    ]) {
      const response = await find(asked);
      expect([response.statusCode, response.body]).toEqual([200, none]);
    }
  });

  const guesses = {
    'email addresses': (attempt: number) => ({ email: `guess${attempt}@example.com` }),
    postcodes: (attempt: number) => ({ postcode: `LK${attempt}7ZZ` }),
    both: (attempt: number) => (attempt % 2 ? { email: `guess${attempt}@example.com` } : { postcode: 'LK17ZZ' }),
  };

  it.each(Object.entries(guesses))(
    'is stopped after a hundred wrong %s for one reference, whether it exists or not @FOL-4',
    async (_, guess) => {
      const existing = await send(sampleLeads().complaint);
      for (const reference of [existing, createReference()]) {
        const started = performance.now();
        for (let attempt = 0; attempt < 100; attempt += 1) {
          expect((await find({ reference, ...guess(attempt) })).statusCode).toBe(200);
        }
        for (const asked of [{ email }, { postcode: 'LK42QT' }]) {
          const response = await find({ reference, ...asked });
          const passed = Math.ceil((performance.now() - started) / 1_000);
          const retryAfter = Number(response.headers['retry-after']);
          expect(response.statusCode).toBe(429);
          expect(retryAfter).toBeLessThanOrEqual(900);
          expect(retryAfter).toBeGreaterThanOrEqual(900 - passed);
        }
      }
    },
  );

  it('is not stopped by right answers, or by 99 wrong ones @FOL-4', async () => {
    const reference = await send(sampleLeads().complaint);
    for (let attempt = 0; attempt < 99; attempt += 1) await find({ reference, email: `guess${attempt}@example.com` });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await find({ reference, email })).json().data).toMatchObject({ type: 'lead-statuses' });
    }
  });

  it('sees the latest 50 statuses, in order, however many there were', async () => {
    const reference = await send(sampleLeads().complaint);
    const since = async () => {
      const { data } = (await find({ reference, email })).json();
      return data.attributes.history.map((one: { since: string }) => Date.parse(one.since) / 1_000);
    };
    const seconds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
    for (const [count, shown] of [
      [49, seconds(1, 49)],
      [50, seconds(1, 50)],
      [51, seconds(2, 51)],
    ] as const) {
      await sql`
        insert into lead_status (event, lead, status, occurred_at)
        select ${`${reference}-`} || number, lead, 'with-a-person', to_timestamp(number)
        from submission, generate_series(1, ${count}) as number where reference = ${reference}
        on conflict do nothing`;
      expect(await since()).toEqual(shown);
    }
  });

  it.each([
    { reference: '2345678923' },
    { reference: '23', email },
    { reference: '2345678923', email, postcode: 'LK42QT' },
    { reference: '2345678923', email: '' },
  ])('cannot ask %j', async (asked) => {
    expect((await find(asked)).statusCode).toBe(422);
  });
});

describe('a followed lead', () => {
  it('is no longer followed when it was erased, and no later status is stored @FOL-5', async () => {
    const reference = await send(sampleLeads({ email: 'erased@example.com' }).complaint);
    await report(reference, 'answered', '2026-03-03T09:30:00Z');
    expect(await history(reference, 'erased@example.com')).toEqual(['answered']);
    const before = await rows();
    await ops('erase', 'erased@example.com', '--undelivered');
    expect(await rows()).toEqual({ follows: before?.['follows'] - 1, statuses: before?.['statuses'] - 1 });
    expect((await find({ reference, email: 'erased@example.com' })).body).toBe(none);
    expect((await report(reference, 'closed', '2026-03-04T09:30:00Z')).statusCode).toBe(204);
    expect(await rows()).toEqual({ follows: before?.['follows'] - 1, statuses: before?.['statuses'] - 1 });
  });

  it('goes with its lead when that expires @FOL-5', async () => {
    const reference = await send(sampleLeads({ email: 'expired@example.com' }).enquiry);
    await report(reference, 'closed', '2026-03-03T09:30:00Z');
    await sql`update delivery set state = 'delivered'`;
    await backdateLeads(sql, [reference], 40);
    const before = await rows();
    await removeExpired(sql, { complaint: 2190, enquiry: 30, feedback: 365, 'meter-reading': 730 });
    expect(await rows()).toEqual({ follows: before?.['follows'] - 1, statuses: before?.['statuses'] - 1 });
  });

  it('is shown to an operator with the history of its statuses', async () => {
    const reference = await send(sampleLeads().complaint);
    await report(reference, 'answered', '2026-03-04T09:30:00Z');
    await report(reference, 'with-a-person', '2026-03-03T09:30:00Z');
    expect(JSON.parse(await ops('show', reference))).toMatchObject({
      statuses: [
        { status: 'with-a-person', occurredAt: expect.stringContaining('2026-03-03') },
        { status: 'answered', occurredAt: expect.stringContaining('2026-03-04') },
      ],
    });
  });

  it('is found among many without reading the table from end to end', async () => {
    await sql`
      insert into lead_follow (lead, received_at, kind, agreed_contact_method, email_proof, address_proof)
      select gen_random_uuid(), now(), 'complaint', 'email', sha256(number::text::bytea), sha256((-number)::text::bytea)
      from generate_series(1, 20000) as number`;
    await sql`analyze lead_follow, lead_status, submission`;
    const reference = await send(sampleLeads().complaint);
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`;
      const [row] = await sql<{ scans: string }[]>`
        select seq_scan as scans from pg_stat_user_tables where relname = 'lead_follow'`;
      return row?.scans;
    };
    const single = connectDatabase(url, { connections: 1 });
    const before = await scans();
    const proofs = [followProof(ring, { brand: 'larkfield', reference }, { email })];
    // A prepared statement may change its plan after five executions.
    for (let time = 0; time < 10; time += 1) expect(await findFollowed(single, proofs)).toHaveProperty('id');
    await recordStatus(single, { id: 'msg_scan', reference, status: 'closed', occurredAt: '2026-03-03T09:30:00Z' });
    await single.end();
    expect(await scans()).toBe(before);
  });

  it('has no personal data beside its lead', async () => {
    const reference = await send(sampleLeads({ email: 'canary@example.com' }).complaint);
    await report(reference, 'answered', '2026-03-04T09:30:00Z');
    const stored = JSON.stringify(
      await sql`
        select lead_follow::text as follow, lead_status::text as status
        from submission join lead_follow using (lead) join lead_status using (lead)
        where submission.reference = ${reference}`,
    );
    expect(stored).toContain('answered');
    expect(stored).not.toMatch(/canary|morag|o'neill/i);
    expect(stored).not.toContain(reference);
    expect(stored).not.toContain(Buffer.from('canary@example.com').toString('hex'));
  });
});

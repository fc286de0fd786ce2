import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { startCrmServer } from '../../dev/fakes/crm-server.ts';
import { startMailServer } from '../../dev/fakes/mail-server.ts';
import { startPostgres } from '../../dev/postgres/server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { compare, openAcknowledged } from './support/acknowledged.ts';
import { complaintOf, post, postUntilAccepted, referenceIn } from './support/client.ts';
import { endAll, startPlatform, startWorker } from './support/processes.ts';
import { mountSmallDisk } from './support/small-disk.ts';

let url: string;
let sql: Database;
beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
});
beforeEach(() => sql`truncate lead, lead_key, submission, delivery`);
afterEach(endAll);
afterAll(() => sql.end());

describe('fault 25: clocks that are wrong', () => {
  it('leads of platforms that show an hour ago and in 400 days are received now, found by key and delivered', async () => {
    const [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
    const at = (ms: number) => ({ CLOCK_AT: new Date(Date.now() + ms).toISOString(), NODE_ENV: 'test' });
    const [late, early] = await Promise.all([
      startPlatform(url, undefined, at(-3_600_000)),
      startPlatform(url, undefined, at(400 * 86_400_000)),
    ]);
    await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url });
    const keys = [randomUUID(), randomUUID()];
    const references = [
      referenceIn(await post(late.origin, complaintOf(1), keys[0])),
      referenceIn(await post(early.origin, complaintOf(2), keys[1])),
    ];
    expect(referenceIn(await post(early.origin, complaintOf(1), keys[0]))).toBe(references[0]);
    expect(referenceIn(await post(late.origin, complaintOf(2), keys[1]))).toBe(references[1]);
    await expect
      .poll(() => sql`select distinct state from delivery`, { timeout: 20_000 })
      .toEqual([{ state: 'delivered' }]);
    expect([...crm.leads().values()].map(({ reference }) => reference).toSorted()).toEqual(references.toSorted());
    expect(mail.mails()).toHaveLength(2);
    expect(await sql`select from lead where received_at between now() - interval '5 minutes' and now()`).toHaveLength(
      2,
    );
    await Promise.all([mail.stop(), crm.stop()]);
  });
});

describe('fault 25: no connection to the database is free', () => {
  it('leads have a pool of their own, and are taken all the same', async () => {
    const { origin } = await startPlatform(url);
    const headers = { 'client-id': 'help' };
    await sql.begin(async (transaction) => {
      await transaction`lock table journey, customer_session, address in access exclusive mode`;
      const name = 'j'.repeat(43);
      const readers = new AbortController();
      // Each asks again when it was shed or timed out: on a busy machine many are, before they have a connection.
      const read = async (path: string): Promise<void> => {
        const options = { headers, signal: readers.signal };
        while (!readers.signal.aborted) await fetch(`${origin}/v1/${path}`, options).catch(() => {});
      };
      const reading = [`journeys/${name}`, `sessions/${name}`, 'addresses?postcode=CB1%202JW'].flatMap((path) =>
        Array.from({ length: 10 }, () => read(path)),
      );
      await expect
        .poll(() => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        // The whole connection pool of all that is not a lead: one module alone takes four of it.
        .toHaveLength(10);
      expect((await post(origin, complaintOf(1))).status).toBe(201);
      readers.abort();
      await Promise.all(reading);
    });
  });

  it('nor for leads: one gets 503 in time, and is kept once when it can be', async () => {
    const { origin } = await startPlatform(url);
    const key = randomUUID();
    await sql.begin(async (transaction) => {
      await transaction`lock table submission in access exclusive mode`;
      const startedAt = Date.now();
      const response = await post(origin, complaintOf(1), key);
      expect(response.status).toBe(503);
      expect(Date.now() - startedAt).toBeLessThan(6_000);
      expect((await fetch(`${origin}/livez`)).status).toBe(200);
    });
    const reference = await postUntilAccepted(origin, complaintOf(1), key);
    expect(await sql`select reference from lead`).toEqual([{ reference }]);
  });

  it('nor is there one to be had from the server: the same, and it recovers by itself', async () => {
    const server = await startPostgres({ flags: ['max_connections=25'] });
    const own = await server.createDatabase('crowded');
    await migrate(own);
    const { origin } = await startPlatform(own);
    const key = randomUUID();
    const keeper = connectDatabase(own, { connections: 1 });
    const crowd = [keeper];
    const crowdIn = async () => {
      const one = connectDatabase(own, { connections: 1 });
      const taken = await one`select 1`.then(
        () => true,
        () => false,
      );
      if (taken) crowd.push(one);
      else await one.end();
      return taken;
    };
    // The crowd takes every connection that the platform loses, until it has none.
    await expect
      .poll(
        async () => {
          await keeper`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = 'crowded' and pid <> all(${await pidsOf(crowd)}::int[])`;
          while (await crowdIn());
          return keeper`select from pg_stat_activity where datname = 'crowded' and pid <> all(${await pidsOf(crowd)}::int[])`;
        },
        { timeout: 30_000 },
      )
      .toEqual([]);
    expect((await post(origin, complaintOf(1), key)).status).toBe(503);
    await Promise.all(crowd.map((one) => one.end()));
    await postUntilAccepted(origin, complaintOf(1), key);
    const after = connectDatabase(own, { connections: 1 });
    expect(await after`select from lead`).toHaveLength(1);
    await after.end();
    await endAll();
    await server.stop();
  });
});

async function pidsOf(connections: Database[]): Promise<number[]> {
  const rows = await Promise.all(connections.map((one) => one<{ pid: number }[]>`select pg_backend_pid() as pid`));
  return rows.flatMap((row) => row.map(({ pid }) => pid));
}

describe('fault 25: the disk of the database is full', () => {
  it('leads get 503 and are not lost, and come in again when there is room', async () => {
    const disk = mountSmallDisk(160);
    const server = await startPostgres({ directory: disk.folder, flags: ['max_wal_size=32MB', 'min_wal_size=32MB'] });
    const acknowledged = openAcknowledged();
    const own = await server.createDatabase('small');
    await migrate(own);
    const { origin } = await startPlatform(own);
    acknowledged.note(await postUntilAccepted(origin, complaintOf(0), 'key-0'));
    disk.fill();
    let refused = 0;
    for (let number = 1; refused < 5; number++) {
      const response = await post(origin, complaintOf(number), `key-${number}`);
      if (response.status === 201) acknowledged.note(referenceIn(response));
      else if (response.status === 503) refused++;
      else throw new Error(`responded with ${response.status}`);
    }
    disk.makeRoom();
    for (let number = 0; number < 50; number++) {
      acknowledged.note(await postUntilAccepted(origin, complaintOf(number), `key-${number}`));
    }
    const after = connectDatabase(own, { connections: 1 });
    const { lost, twice, kept, confirmed } = await compare(after, acknowledged);
    expect({ lost, twice, unconfirmed: kept - confirmed }).toEqual({ lost: [], twice: [], unconfirmed: 0 });
    await after.end();
    await endAll();
    await server.stop();
    disk.remove();
    acknowledged.close();
  });
});

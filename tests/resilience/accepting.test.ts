import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { startCrmServer } from '../../dev/fakes/crm-server.ts';
import { startMailServer } from '../../dev/fakes/mail-server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { compare, openAcknowledged } from './support/acknowledged.ts';
import { complaintOf, post, postUntilAccepted, referenceIn } from './support/client.ts';
import { endAll, startPlatform, startWorker } from './support/processes.ts';
import { startStallingProxy, throughWire } from './support/stalling-proxy.ts';

let url: string;
let sql: Database;
beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
});
beforeEach(() => sql`truncate lead, lead_key, submission, delivery`);
afterEach(endAll);
afterAll(() => sql.end());

const entries = () => sql<{ reference: string }[]>`select reference from submission`;

describe('fault 1: the API is killed', () => {
  it('between commit and response: a retry gets the reference that was committed, and there is one row', async () => {
    const wire = await startStallingProxy(Number(new URL(url).port));
    const first = await startPlatform(throughWire(url, wire));
    const held = wire.holdFrom('{"larkfield"}', 'responses');
    const key = randomUUID();
    const outcome = post(first.origin, complaintOf(1), key).then(
      () => 'response',
      () => 'no response',
    );
    await held;
    await expect.poll(entries).toHaveLength(1);
    await first.kill();
    expect(await outcome).toBe('no response');
    await wire.stop();

    const [committed] = await entries();
    const second = await startPlatform(url, first.port);
    expect(referenceIn(await post(second.origin, complaintOf(1), key))).toBe(committed?.reference);
    expect(await sql`select count(*)::int as leads from lead`).toEqual([{ leads: 1 }]);
  });

  it('three times under load: nobody who was told a reference is lost, and nothing is kept twice', async () => {
    const people = 400;
    const acknowledged = openAcknowledged();
    let platform = await startPlatform(url);
    const { origin, port } = platform;
    const waiting = Array.from({ length: people }, (_, number) => number);
    const client = async () => {
      for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
        acknowledged.note(await postUntilAccepted(origin, complaintOf(number), `key-${number}`));
      }
    };
    const clients = Promise.all(Array.from({ length: 16 }, client));
    for (const left of [300, 200, 100]) {
      await expect.poll(() => waiting.length, { interval: 1, timeout: 20_000 }).toBeLessThan(left);
      await platform.kill();
      platform = await startPlatform(url, port);
    }
    await clients;
    expect(await compare(sql, acknowledged)).toEqual({ confirmed: people, kept: people, lost: [], twice: [] });
    expect(await sql`select count(*)::int as deliveries from delivery`).toEqual([{ deliveries: people * 2 }]);
    acknowledged.close();
  });
});

describe('the database vanishes without a word', () => {
  it('its line is given up and another dialled: leads are taken again within 20 s', async () => {
    const wire = await startStallingProxy(Number(new URL(url).port));
    const platform = await startPlatform(throughWire(url, wire));
    const held = wire.holdFrom('{"larkfield"}', 'requests');
    const key = randomUUID();
    const [response] = await Promise.all([post(platform.origin, complaintOf(1), key), held]);
    expect(response.status).toBe(503);
    const start = performance.now();
    const reference = await postUntilAccepted(platform.origin, complaintOf(1), key);
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(await entries()).toEqual([{ reference }]);
    await wire.stop();
  });
});

describe('fault 25: the API is asked to stop at full load', () => {
  it('responds to what it has taken in, and keeps all that it responded to', async () => {
    const acknowledged = openAcknowledged();
    const platform = await startPlatform(url);
    let stopping = false;
    const client = async (name: number) => {
      for (let number = 0; !stopping; number++) {
        const response = await post(platform.origin, complaintOf(number), `${name}-${number}`).catch(() => undefined);
        if (response?.status === 201) acknowledged.note(referenceIn(response));
      }
    };
    const clients = Promise.all(Array.from({ length: 16 }, (_, name) => client(name)));
    await expect.poll(() => acknowledged.read().length, { timeout: 20_000 }).toBeGreaterThan(100);
    expect(await platform.stop()).toBe(0);
    stopping = true;
    await clients;
    const { lost, twice, confirmed, kept } = await compare(sql, acknowledged);
    expect({ lost, twice, unconfirmed: kept - confirmed }).toEqual({ lost: [], twice: [], unconfirmed: 0 });
    acknowledged.close();
  });
});

describe('fault 10: one key, many times', () => {
  it('50 posts at once to two processes are one lead and one email', async () => {
    const [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
    const platforms = await Promise.all([startPlatform(url), startPlatform(url)]);
    await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url });
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(platforms[index % 2]?.origin ?? '', complaintOf(1), key)),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await expect
      .poll(() => sql`select distinct state from delivery`, { timeout: 10_000 })
      .toEqual([{ state: 'delivered' }]);
    expect([mail.mails().length, crm.leads().size]).toEqual([1, 1]);
    expect(await entries()).toHaveLength(1);
    await Promise.all([mail.stop(), crm.stop()]);
  });
});

describe('fault 11: the response is cut', () => {
  it('a retry gets the same reference', async () => {
    const platform = await startPlatform(url);
    const wire = await startStallingProxy(platform.port);
    const held = wire.holdFrom('"leads"', 'responses');
    const key = randomUUID();
    const outcome = post(`http://127.0.0.1:${wire.port}`, complaintOf(1), key).then(
      () => 'response',
      () => 'no response',
    );
    await held;
    await expect.poll(entries).toHaveLength(1);
    wire.cut();
    expect(await outcome).toBe('no response');
    const [committed] = await entries();
    const again = await post(`http://127.0.0.1:${wire.port}`, complaintOf(1), key);
    expect(referenceIn(again)).toBe(committed?.reference);
    expect(await entries()).toHaveLength(1);
    await wire.stop();
  });
});

describe('fault 12: the same key with another body', () => {
  it('is refused with 422, and the first lead stands', async () => {
    const { origin } = await startPlatform(url);
    const key = randomUUID();
    const first = await post(origin, complaintOf(1), key);
    expect((await post(origin, complaintOf(2), key)).status).toBe(422);
    expect((await post(origin, sampleLeads().feedback, key)).status).toBe(422);
    expect(referenceIn(await post(origin, complaintOf(1), key))).toBe(referenceIn(first));
    expect(await entries()).toHaveLength(1);
  });
});

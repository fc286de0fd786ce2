import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { setUpReplicatedPlatform } from './replicated-platform.ts';
import { complaintOf, post, postUntilAccepted, referenceIn } from './support/client.ts';
import { type PgBouncer, startPgBouncer } from './support/pgbouncer.ts';
import { startPlatform } from './support/processes.ts';

const { startServers, connect } = setUpReplicatedPlatform();
const running: PgBouncer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});

const poolerOf = async (url: string, settings?: Record<string, string>) => {
  const pooler = await startPgBouncer(url, settings);
  running.push(pooler);
  return pooler.url;
};

vi.setConfig({ testTimeout: 60_000 });

describe.skipIf(process.env['SKIP_PGBOUNCER'])('platforms behind PgBouncer in transaction mode', () => {
  it('share a few connections: leads, retries and addresses work as without it', async () => {
    const direct = await createTestDatabase();
    const pooled = await poolerOf(direct, { default_pool_size: '4' });
    const platforms = await Promise.all([startPlatform(pooled), startPlatform(pooled)]);
    const origin = (number: number) => platforms[number % 2]?.origin ?? '';
    const sent = Array.from({ length: 200 }, (_, number) => ({ number, key: randomUUID() }));
    const first = await Promise.all(sent.map(({ number, key }) => post(origin(number), complaintOf(number), key)));
    const again = await Promise.all(sent.map(({ number, key }) => post(origin(number + 1), complaintOf(number), key)));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(first.map(referenceIn)).size).toBe(200);
    expect(again.map(referenceIn)).toEqual(first.map(referenceIn));

    const ask = (path: string, number: number) =>
      fetch(origin(number) + path, { headers: { 'client-id': 'help' } }).then(({ status }) => status);
    const statuses = await Promise.all(sent.map(({ number }) => ask('/v1/addresses?postcode=LK42QT', number)));
    expect(new Set(statuses)).toEqual(new Set([200]));

    const sql = connectDatabase(direct, { connections: 1 });
    expect(await sql`select count(*)::int as leads from lead`).toEqual([{ leads: 200 }]);
    const [used] = await sql<{ connections: number }[]>`
      select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    expect(used?.connections).toBeLessThanOrEqual(4);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await postUntilAccepted(origin(0), complaintOf(1), randomUUID());
    await sql.end();
  });

  it('find the new primary, each server having its own', async () => {
    const { servers } = await startServers();
    const [first, second] = await Promise.all([poolerOf(servers.first.url), poolerOf(servers.second.url)]);
    const { username, password, pathname } = new URL(first);
    const hosts = [first, second].map((url) => new URL(url).host).join();
    const platform = await startPlatform(`postgres://${username}:${password}@${hosts}${pathname}`);
    const before = await postUntilAccepted(platform.origin, complaintOf(1), randomUUID());
    await servers.first.kill();
    await servers.promoteWhenGone();
    const after = await postUntilAccepted(platform.origin, complaintOf(2), randomUUID());
    const kept = await connect(servers.second.url)<{ reference: string }[]>`select reference from lead`;
    expect(kept.map(({ reference }) => reference).toSorted()).toEqual([before, after].toSorted());
  });
});

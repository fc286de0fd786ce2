import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { PostgresPair } from '../../dev/postgres/replicated-pair.ts';
import { setUpReplicatedPlatform } from './replicated-platform.ts';
import { type Acknowledged, compare, openAcknowledged } from './support/acknowledged.ts';
import { complaintOf, post, postUntilAccepted, referenceIn } from './support/client.ts';
import { type Platform, startPlatform } from './support/processes.ts';

const { startServers, startTwo, connect } = setUpReplicatedPlatform();

/** Clients that keep posting, each with the same idempotency key until it is acknowledged. */
function crowd({ origin }: Platform, acknowledged: Acknowledged) {
  let going = true;
  let lastConfirmedAt = 0;
  const send = async (name: number) => {
    for (let number = 0; going; number++) {
      acknowledged.note(await postUntilAccepted(origin, complaintOf(number), `${name}-${number}`));
      lastConfirmedAt = performance.now();
    }
  };
  const all = Promise.all(Array.from({ length: 12 }, (_, name) => send(name)));
  const confirmed = () => acknowledged.read().length;
  return {
    confirmed,
    lastConfirmedAt: () => lastConfirmedAt,
    more: async (count: number) => {
      const before = confirmed();
      await expect.poll(confirmed, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + count);
    },
    finish: () => {
      going = false;
      return all;
    },
  };
}

/** The log stops reaching the standby, clients continue for a moment, and the primary is killed. */
async function losePrimary(servers: PostgresPair, people: ReturnType<typeof crowd>) {
  await people.more(100);
  servers.log.hold();
  const before = people.confirmed();
  await pause(400);
  const confirmedMeanwhile = people.confirmed() - before;
  await servers.first.kill();
  const killedAt = performance.now();
  servers.log.cut();
  await servers.promoteWhenGone();
  await people.more(100);
  return { confirmedMeanwhile, backAfterMs: Math.round(people.lastConfirmedAt() - killedAt) };
}

vi.setConfig({ testTimeout: 120_000 });

describe('fault 2: the primary is killed under load', () => {
  it('the standby takes over within a minute, and nobody who was told a reference is lost', async () => {
    const { servers, platform } = await startTwo();
    const acknowledged = openAcknowledged();
    const people = crowd(platform, acknowledged);
    const { backAfterMs } = await losePrimary(servers, people);
    await people.finish();
    const { confirmed, lost, twice } = await compare(connect(servers.second.url), acknowledged);
    process.stdout.write(
      `failover under load: ${confirmed} confirmed, ${lost.length} lost, writes back after ${backAfterMs} ms\n`,
    );
    expect({ lost, twice }).toEqual({ lost: [], twice: [] });
    expect(backAfterMs).toBeLessThan(60_000);
    acknowledged.close();
  });

  it('the control run, whose commits do not wait for the standby, does lose: so the test above can fail', async () => {
    const { servers, platform } = await startTwo({ synchronousCommit: 'local' });
    const acknowledged = openAcknowledged();
    const people = crowd(platform, acknowledged);
    const { confirmedMeanwhile } = await losePrimary(servers, people);
    await people.finish();
    const { lost } = await compare(connect(servers.second.url), acknowledged);
    process.stdout.write(
      `control without the wait: ${lost.length} of ${acknowledged.read().length} confirmed were lost\n`,
    );
    expect(confirmedMeanwhile).toBeGreaterThan(0);
    expect(lost.length).toBeGreaterThan(0);
    acknowledged.close();
  });
});

describe('fault 5: the old primary comes back', () => {
  it('nothing is written there', async () => {
    const { servers, platform } = await startTwo();
    const before = referenceIn(await post(platform.origin, complaintOf(0)));
    await servers.first.kill();
    await servers.promoteWhenGone();
    await postUntilAccepted(platform.origin, complaintOf(1), randomUUID());
    await servers.rejoinFirst();

    const another = await startPlatform(servers.url);
    for (let number = 2; number < 22; number++) {
      expect((await post([platform, another][number % 2]?.origin ?? '', complaintOf(number))).status).toBe(201);
    }
    const second = connect(servers.second.url);
    expect(await second`select count(*)::int as leads from lead`).toEqual([{ leads: 22 }]);
    expect(await second`select 1 from lead where reference = ${before}`).toHaveLength(1);
    expect(await connect(servers.first.url)`select pg_is_in_recovery() as standby`).toEqual([{ standby: true }]);
  });
});

/** `SOAK_SECONDS=120 npm run resilience -- failover` is the long form. */
const soakSeconds = Number(process.env['SOAK_SECONDS'] ?? 12);

describe('two ordinary servers, a primary and a hot standby, named in either order', () => {
  it('connections that are renewed every 5 s always lead to the primary', {
    timeout: 60_000 + soakSeconds * 1_000,
  }, async () => {
    const { servers, platforms } = await startBothOrders();
    const statuses = new Map<number, number>();
    const until = Date.now() + soakSeconds * 1_000;
    await Promise.all(
      platforms.flatMap(({ origin }) =>
        Array.from({ length: 3 }, async (_, name) => {
          for (let number = 0; Date.now() < until; number++) {
            const { status } = await post(origin, complaintOf(number * 10 + name));
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        }),
      ),
    );
    process.stdout.write(`renewed connections for ${soakSeconds} s: ${JSON.stringify([...statuses])}\n`);
    expect([...statuses.keys()]).toEqual([201]);
    expect(await connect(servers.second.url)`select pg_is_in_recovery() as standby`).toEqual([{ standby: true }]);
  });

  it('leads are taken within 10 s of a restart, of a failover and of the old primary’s return as a standby', async () => {
    const { servers, platforms } = await startBothOrders();
    const fresh = async () => [
      ...platforms,
      await startPlatform(servers.url),
      await startPlatform(servers.urlBackwards),
    ];

    await servers.first.kill();
    await servers.first.start();
    const restarted = await takenAfter(await fresh(), Date.now());

    await servers.first.kill();
    await servers.promoteWhenGone();
    const promoted = await takenAfter(platforms, Date.now());
    await servers.rejoinFirst();
    const rejoined = await takenAfter(await fresh(), Date.now());

    process.stdout.write(`leads taken again after ${restarted}, ${promoted} and ${rejoined} ms\n`);
    expect(Math.max(restarted, promoted, rejoined)).toBeLessThan(10_000);
    expect(await connect(servers.first.url)`select pg_is_in_recovery() as standby`).toEqual([{ standby: true }]);
  });
});

async function startBothOrders() {
  const { servers } = await startServers();
  const renewed = { DATABASE_MAX_LIFETIME_SECONDS: '5' };
  const platforms = await Promise.all(
    [servers.url, servers.urlBackwards].map((url) => startPlatform(url, undefined, renewed)),
  );
  return { servers, platforms };
}

/** How long after `since` every platform has accepted a lead. */
async function takenAfter(platforms: Platform[], since: number): Promise<number> {
  await Promise.all(platforms.map(({ origin }) => postUntilAccepted(origin, complaintOf(1), randomUUID())));
  return Date.now() - since;
}

type Server = { free: number; inRecovery: boolean; switchover?: 'done' | 'refused' };

/** Runs the shipped script for three rounds on a server of this kind, and returns what it called. */
async function callsOf({ free, inRecovery, switchover = 'done' }: Server): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-full-disk-'));
  const configuration = join(folder, 'config.yml');
  await writeFile(configuration, 'scope: lamplighter\nname: database-2\n');
  const script = join(folder, 'switchover-when-full.sh');
  const shipped = await readFile('deploy/database/switchover-when-full.sh', 'utf8');
  await writeFile(script, shipped.replace('/etc/patroni/config.yml', configuration));
  const calls = join(folder, 'calls');
  const commands = {
    df: `printf ' Avail\\n%s\\n' ${free}`,
    psql: `echo ${inRecovery ? 't' : 'f'}`,
    patronictl: `echo "patronictl $*" >> ${calls}; exit ${switchover === 'done' ? 0 : 1}`,
    sleep: `echo "sleep $1" >> ${calls}; [ "$(grep -c 'sleep 5' ${calls})" -le 3 ]`,
  };
  for (const [name, text] of Object.entries(commands)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const child = spawn('sh', [script], { env: { PATH: `${folder}:/usr/bin:/bin` }, stdio: 'ignore' });
  await once(child, 'exit');
  const lines = (await readFile(calls, 'utf8')).trim().replaceAll(configuration, 'CONFIG').split('\n');
  await rm(folder, { recursive: true });
  return lines.filter((line) => line !== 'sleep 5');
}

const switchover = 'patronictl --config-file CONFIG switchover lamplighter --leader database-2 --force';

it('a leader with less than 1 GB gives the lead away, and then pauses for an hour', async () => {
  const calls = await callsOf({ free: 1_023, inRecovery: false });
  expect(calls).toEqual([switchover, 'sleep 3600', switchover, 'sleep 3600', switchover, 'sleep 3600']);
});

it('it tries again at once if nobody can take the lead', async () => {
  const calls = await callsOf({ free: 10, inRecovery: false, switchover: 'refused' });
  expect(calls).toEqual([switchover, switchover, switchover]);
});

it.each([
  ['a standby', { free: 10, inRecovery: true }],
  ['a leader with room', { free: 1_024, inRecovery: false }],
])('%s does nothing', async (_, server) => {
  expect(await callsOf(server)).toEqual([]);
});

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '../../../apps/platform/src/db/database.ts';
import { migrate, readMigrations } from '../../../apps/platform/src/db/migrations.ts';
import { findByReference } from '../../../apps/platform/src/modules/lead-lifecycle/lead-queries.ts';
import { createEmptyDatabase, createTestDatabase } from '../../../apps/platform/test/database.ts';
import { devKeyRing } from '../../../dev/secrets.ts';
import { startWiredPlatform } from '../api-contract/wired-platform.ts';
import {
  describeSchema,
  folder,
  listKeptReleases,
  lost,
  readCalls,
  readDatabase,
  replay,
  restore,
} from './kept-release.ts';

const releases = await listKeptReleases();

it('what is kept of a release is as it was written', async () => {
  const sums = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n').filter(Boolean);
  const kept = releases.flatMap((release) => ['calls.json', 'database.json'].map((name) => join(release, name)));
  expect(sums.map((line) => line.split('  ')[1])).toEqual(kept);
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ');
    const found = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
    expect([name, found]).toEqual([name, sum]);
  }
});

describe('an older release', () => {
  let platform: Awaited<ReturnType<typeof startWiredPlatform>>;
  beforeAll(async () => {
    platform = await startWiredPlatform();
  }, 60_000);
  afterAll(() => platform?.stop(), 60_000);

  it.each(releases)('%s: its site gets to all its calls what it understood', async (release) => {
    expect(await replay(await readCalls(release), platform)).toEqual([]);
  });

  it.each(releases)('%s: a call that fails would be seen', async (release) => {
    const { recordedAt, calls } = await readCalls(release);
    const [lead] = calls.filter(({ path, status }) => path === '/v1/leads' && status === 201);
    if (!lead) throw new Error('no lead was kept');
    const broken = [
      { ...lead, sent: lead.sent.replace('"surname"', '"Surname"') },
      { ...lead, body: lead.body.replace('"reference":"', '"number":"') },
    ];
    const differences = await replay({ recordedAt, calls: broken }, platform);
    expect(differences).toEqual([
      expect.stringMatching(/^post \/v1\/leads: 422 for 201 /),
      'post /v1/leads: /data/attributes/number is lost',
    ]);
  });

  it('has lost what has another type, or is gone, and nothing by what is new', () => {
    const now = { a: 1, b: { c: 'x' }, d: [{ e: true }], f: 'new' };
    expect(lost({ a: 2, b: { c: 'y' }, d: [{ e: false }] }, now)).toEqual([]);
    expect(lost({ a: null, d: [] }, now)).toEqual([]);
    expect(lost({ a: '2', b: { d: 1 }, d: [{ e: 1 }], g: {} }, now)).toEqual(['/a', '/b/d', '/d/0/e', '/g']);
    expect(lost({ a: [], b: [] }, now)).toEqual(['/a', '/b']);
  });

  it.each(releases)('%s: its migrations are still here', async (release) => {
    const { migrations } = await readDatabase(release);
    const shipped = (await readMigrations()).map(({ version, file, md5 }) => ({ version, file, md5 }));
    expect(shipped.slice(0, migrations.length)).toEqual(migrations);
  });

  it.each(releases)(
    '%s: its database becomes that of this release, with all its leads',
    { timeout: 120_000 },
    async (release) => {
      const url = await createEmptyDatabase();
      const kept = await readDatabase(release);
      await migrate(url, { upTo: kept.migrations.at(-1)?.version ?? 0 });
      const [sql, fresh] = [connectDatabase(url), connectDatabase(await createTestDatabase())];
      onTestFinished(async () => void (await Promise.all([sql.end(), fresh.end()])));
      await restore(sql, kept);
      await migrate(url);
      expect(await describeSchema(sql)).toEqual(await describeSchema(fresh));
      const leads = z.array(z.object({ reference: z.string() })).parse(kept.tables['lead']);
      expect(leads.length).toBeGreaterThan(5);
      for (const { reference } of leads) {
        const found = await findByReference(sql, devKeyRing, reference);
        expect(found?.document).toHaveProperty('data.attributes.topic');
        expect(found?.deliveries.length).toBeGreaterThan(0);
      }
    },
  );
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readMigrations } from '../../../apps/platform/src/db/migrations.ts';
import { listKeptReleases, readDatabase } from './kept-release.ts';

/**
 * Migrations after 1.0.0 run while the release before is in use: they expand. What contracts the schema is a file of
 * its own, whose first line names the release that stopped using it, as `-- contract: unused since 1.1.0`.
 */

const squawk = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'));
const releases = await listKeptReleases();

/** The runner sets the timeouts, and outside a transaction it makes an index by itself. */
const notForUs = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
];
const contracting = [
  'renaming-table',
  'renaming-column',
  'ban-drop-table',
  'ban-drop-column',
  'changing-column-type',
  'adding-not-nullable-field',
];

async function lint(text: string, kept: readonly string[] = releases): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-lint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'migration.sql');
  await writeFile(file, text);
  const [, unusedSince] = /^-- contract: unused since (\S+)$/m.exec(text) ?? [];
  const excluded = unusedSince === undefined ? notForUs : [...notForUs, ...contracting];
  const inTransaction = /^-- no transaction\b/.test(text) ? [] : ['--assume-in-transaction'];
  const words = ['--pg-version', '18', '--reporter', 'json', ...inTransaction];
  const { stdout } = await promisify(execFile)(process.execPath, [
    squawk,
    ...words,
    ...excluded.flatMap((rule) => ['--exclude', rule]),
    file,
  ]).catch((error: { stdout: string }) => error);
  const found = z.array(z.object({ line: z.number(), rule_name: z.string() })).parse(JSON.parse(stdout));
  const wrong = found.map(({ line, rule_name }) => `${line + 1}: ${rule_name}`);
  return unusedSince === undefined || kept.includes(unusedSince) ? wrong : [...wrong, `${unusedSince} is no release`];
}

it('migrations after the last release expand, and take no lock that stops leads', async () => {
  const known = await Promise.all(releases.map(readDatabase));
  const baseline = Math.max(...known.flatMap(({ migrations }) => migrations.map(({ version }) => version)));
  const later = (await readMigrations()).filter(({ version }) => releases.length > 0 && version > baseline);
  const found = await Promise.all(
    later.map(async ({ file, text }) => (await lint(text)).map((what) => `${file} ${what}`)),
  );
  expect(found.flat()).toEqual([]);
});

it.each([
  'create table visit (id uuid primary key, at timestamptz not null);',
  'alter table lead add column visit text;',
  'alter table lead add constraint short check (length(kind) < 50) not valid;',
  '-- no transaction\ncreate index concurrently if not exists lead_kind on lead (kind);',
  '-- contract: unused since 1.0.0\nalter table lead drop column client;',
])('may be: %s', async (text) => {
  expect(await lint(text, ['1.0.0'])).toEqual([]);
});

it.each([
  ['alter table lead drop column client;', 'ban-drop-column'],
  ['drop table lead;', 'ban-drop-table'],
  ['alter table lead rename to enquiry;', 'renaming-table'],
  ['alter table lead rename column kind to sort;', 'renaming-column'],
  ['alter table lead alter column kind set not null;', 'adding-not-nullable-field'],
  ['alter table lead alter column kind type int;', 'changing-column-type'],
  ['alter table lead add constraint short check (length(kind) < 50);', 'constraint-missing-not-valid'],
  ['alter table lead add constraint one unique (kind);', 'disallowed-unique-constraint'],
  ['create index lead_kind on lead (kind);', 'require-concurrent-index-creation'],
])('may not be: %s', async (text, rule) => {
  expect(await lint(text)).toContain(`1: ${rule}`);
});

it('may contract only what a release has stopped using', async () => {
  const text = '-- contract: unused since 1.1.0\nalter table lead drop column client;';
  expect(await lint(text, ['1.0.0'])).toEqual(['1.1.0 is no release']);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { programs } from '../run.ts';

/** Files and links that the documents name exist. */

const pages = ['README.md', 'CONTRIBUTING.md', 'content/README.md', ...markdownIn('docs')];

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

const read = (page: string) => readFileSync(page, 'utf8');

function linksIn(page: string): string[] {
  const links: string[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(read(page)), (node) => {
    if (node.type === 'link' || node.type === 'image') links.push(node.url);
  });
  return links;
}

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
/** As they are typed: `npm run check`, `npm run bench -- leads`. */
const commands = Object.keys(scripts).flatMap((script) =>
  Object.keys(programs[script] ?? { '': undefined }).map((name) => `npm run ${script}${name && ` -- ${name}`}`),
);

/** A how-to names files that it creates; tests/docs/how-to.test.ts follows it. */
const descriptions = pages.filter((page) => !page.startsWith('docs/how-to/'));

it.each(descriptions)('%s names only files that there are', (page) => {
  const inOurs = /`((?:apps|packages|scripts|dev|tests|bench|deploy|docs|content)\/[^`\s]*\.\w+)`/g;
  const named = [...read(page).matchAll(inOurs)].map(([, path]) => path ?? '');
  // Not all measurement results are committed, and a path with a placeholder is a pattern.
  const exact = named.filter((path) => !/[*<{]|^bench\/results\//.test(path));
  expect(exact.filter((path) => !existsSync(path))).toEqual([]);
});

describe.each(pages)('%s', (page) => {
  it('links only to what is there', () => {
    const paths = linksIn(page).filter((link) => !/^(https?:|mailto:|#)/.test(link));
    expect(paths.filter((path) => !existsSync(join(dirname(page), path.split('#')[0] ?? '')))).toEqual([]);
  });

  it('names only commands that there are', () => {
    const named = [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*\w)(?: -- (\w+))?/g)];
    const typed = named.map(([, script = '', name]) => `npm run ${script}${script in programs ? ` -- ${name}` : ''}`);
    expect(typed.filter((command) => !commands.includes(command))).toEqual([]);
  });
});

it('every command is in docs/commands.md or docs/drills.md', () => {
  const text = read('docs/commands.md') + read('docs/drills.md');
  const shorter = (command: string) => command.replace(/^npm run (start|test)$/, 'npm $1');
  expect(commands.filter((command) => !text.includes(`\`${shorter(command)}`))).toEqual([]);
});

it('every test that docs/security.md names is in the file that it names', () => {
  const text = read('docs/security.md').replace(/\s+/g, ' ');
  const named = [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?: “[^”]+”,?)+)/g)].flatMap(
    ([, file = '', titles = '']) => [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ file, title }) => !read(file).includes(title))).toEqual([]);
});

it('each of the twenty-nine faults has its entry, and its number in the file that the entry names', () => {
  const [faults = ''] = read('docs/resilience.md').split('\n## ');
  const rows = [...faults.matchAll(/^(\d+)\. (?:.|\n(?= ))*`([^`]+)`\.$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 29 }, (_, index) => index + 1));
  expect(rows.filter(([, number, file = '']) => !read(file).includes(`fault ${number}:`))).toEqual([]);
});

it('every package that ships has an entry that says why, and one that says how old and how large it is', () => {
  const manifest = z.object({
    dependencies: z.record(z.string(), z.string()).default({}),
    workspaces: z.array(z.string()).default([]),
  });
  const workspaces = manifest.parse(JSON.parse(read('package.json'))).workspaces;
  const shipped = workspaces.flatMap((folder) =>
    Object.keys(manifest.parse(JSON.parse(read(join(folder, 'package.json')))).dependencies),
  );
  const ours = (name: string) => name.startsWith('@lamplighter/');
  const parts = read('docs/dependencies.md').split('## What ships');
  expect(parts).toHaveLength(2);
  for (const part of parts) {
    const rows = part.matchAll(/^(?:\| ([^|]+) \||- ([^:]+):)/gm);
    const listed = new Set([...rows].flatMap(([, row, item]) => (row ?? item ?? '').split(/,\s+/)));
    expect(shipped.filter((name) => !ours(name) && !listed.has(name))).toEqual([]);
  }
});

describe('docs/operate.md', () => {
  const runbook = read('docs/operate.md');
  const sources = ['apps', 'packages', 'deploy']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /(?<!\.test)\.(?:tsx?|sql|yml|mtail|env)$/.test(file) && !file.includes('node_modules'))
    .map(read)
    .join('\n');
  const missing = (pattern: RegExp, where = sources) =>
    [...runbook.matchAll(pattern)].map(([, name = '']) => name).filter((name) => !where.includes(name));

  it('names only metrics, events, settings, units and ports that there are', () => {
    expect(missing(/\b(lamplighter[_:][a-z0-9_:]+[a-z0-9])/g)).toEqual([]);
    expect(missing(/"event":"([^"]+)"/g)).toEqual([]);
    expect(missing(/`([A-Z]+(?:_[A-Z]+)+)\b/g, `${sources} CERT_HAS_EXPIRED CONNECT_TIMEOUT`)).toEqual([]);
    const units = ['deploy/systemd', 'deploy/database', 'deploy/observe'].flatMap((folder) => readdirSync(folder));
    expect(
      missing(
        /\b(lamplighter-[a-z-]+[a-z](?=[ `.@]))/g,
        `${units} lamplighter-synthetic lamplighter-erasures lamplighter-notices`,
      ),
    ).toEqual([]);
    const ports = [...new Set([...runbook.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port))];
    expect(ports.toSorted()).toEqual(['3100', '8081', '9093', '9115']);
  });

  /** A number of the runbook, and the line that has it in the code or in the configuration. */
  const hour = 3_600_000;
  const rules = 'deploy/observe/rules';
  it.each([
    ['LeadsFailFast', 'Batches of 200 with', 'apps/platform/src/db/group-commit.ts', 'maxBatch = 200,'],
    ['FormsFailNow', 'More than half of', `${rules}/customers.yml`, '> 0) > 0.5'],
    ['RequestsShed', 'for ten minutes', `${rules}/customers.yml`, 'for: 10m'],
    ['JourneyFails', 'for three minutes none', `${rules}/customers.yml`, '{step="all"}[3m]'],
    ['JourneyUnknown', 'a journey for five minutes', `${rules}/customers.yml`, '{step="all"}[5m]'],
    ['JourneyUnknown', 'within the last week', `${rules}/customers.yml`, '{step="all"}[7d]'],
    ['DatabaseNotWritable', 'by itself within 25 s', 'deploy/database/patroni.yml', 'ttl: 20\n    loop_wait: 5\n'],
    [
      'CrmDown',
      'after three days they',
      'apps/platform/src/modules/delivery/delivery-settings.ts',
      'default(72 * hour)',
    ],
    [
      'CrmDown',
      `a week is \`${7 * 24 * hour}\``,
      'apps/platform/src/modules/delivery/delivery-settings.ts',
      'MAX_AGE_MS: milliseconds',
    ],
    ['CredentialsRefused', 'drains within ten minutes', 'deploy/settings/settings.test.ts', 'BACKOFF_MAX_MS: 600_000'],
    [
      'ConfirmationsSuppressed',
      'the five an hour or',
      'deploy/settings/settings.test.ts',
      'MAILS_PER_RECIPIENT_HOUR: 5,',
    ],
    ['ConfirmationsSuppressed', 'or 20 a day', 'deploy/settings/settings.test.ts', 'MAILS_PER_RECIPIENT_DAY: 20,'],
    [
      'RecipientsRefused',
      'More than one confirmation in ten of the last hour',
      `${rules}/alerts.yml`,
      '[1h])) > 0.1\n',
    ],
    ['WorkerLoopStalled', 'no step for a minute', `${rules}/alerts.yml`, 'loop_completed_timestamp_seconds) > 60\n'],
    ['SyntheticLeadMissing', 'CRM for five minutes', `${rules}/alerts.yml`, 'arrived_timestamp_seconds) > 300\n'],
    ['DeliveriesTooOld', 'more than ten minutes', `${rules}/alerts.yml`, 'delivery_oldest_seconds) > 600\n'],
    ['ClockOffset', 'differ by more than a minute', `${rules}/alerts.yml`, 'clock_offset_seconds)) > 60\n'],
    [
      'RetentionCapReached',
      'at most 2 % of all leads in 24 hours',
      'apps/platform/src/modules/lead-lifecycle/retention.ts',
      'dailyShare = 0.02;',
    ],
    [
      'RetentionCapReached',
      '(at least 100)',
      'apps/platform/src/modules/lead-lifecycle/retention.ts',
      'dailyFloor = 100;',
    ],
    [
      'EmailsLate',
      '(20 for each worker)',
      'apps/platform/src/modules/delivery/deliveries.ts',
      '{ email: 20, crm: 20 }',
    ],
    ['PagesSlow', 'longer than a second at p99', `${rules}/alerts.yml`, 'page_seconds:p99_5m > 1\n'],
    ['CertificateExpires', 'within 14 days', `${rules}/infrastructure.yml`, '< 14 * 86400\n'],
    ['DiskFilling', 'rate of the last six hours', `${rules}/infrastructure.yml`, '[6h], 24 * 3600) < 0'],
    ['DiskFull', 'Less than 5 % of', `${rules}/infrastructure.yml`, '< 0.05\n'],
    ['DatabaseConnectionsShort', 'More than four fifths', `${rules}/infrastructure.yml`, '> 0.8\n'],
    ['BackupTooOld', 'No backup for 13 hours', `${rules}/infrastructure.yml`, '> 13 * 3600\n'],
    ['BackupTooOld', 'no full one for eight days', `${rules}/infrastructure.yml`, '> 8 * 86400\n'],
    ['RelayQueueGrowing', 'More than 50 emails', `${rules}/infrastructure.yml`, 'queue_envelopes > 50\n'],
    ['RelayQueueGrowing', 'a quarter of an hour', `${rules}/infrastructure.yml`, 'for: 15m\n'],
    ['ExporterDown', 'for five minutes', `${rules}/infrastructure.yml`, 'for: 5m\n'],
    ['ExporterDown', 'older than ten minutes', `${rules}/infrastructure.yml`, 'relay.prom"} > 600\n'],
    ['Watchdog', 'every minute', 'deploy/observe/alertmanager.yml', 'repeat_interval: 1m\n'],
    [
      'A lead of our own, every minute',
      'after ten minutes',
      'apps/platform/src/modules/synthetic-lead/synthetic-mails.ts',
      'removeAfterMs = 10 * 60 * 1_000;',
    ],
    [
      'Backups',
      'every six hours',
      'deploy/database/lamplighter-backup-incr.timer',
      'OnCalendar=*-*-* 02,08,14,20:30:00',
    ],
    [
      'Backups',
      'full backup of the database server every week',
      'deploy/database/lamplighter-backup-full.timer',
      'OnCalendar=Sun ',
    ],
    ['Backups', 'encrypted, for 30 days', 'deploy/database/pgbackrest.conf', 'repo1-retention-full=30\n'],
    ['The drill', '`archive_timeout` (5 s)', 'deploy/database/patroni.yml', 'archive_timeout: 5\n'],
    ['Restore to a moment', 'opens 200 leads', 'apps/platform/src/modules/ops/ops-commands.ts', 'checkedLeads = 200;'],
    ['Changing keys', 'in batches of 500', 'apps/platform/src/modules/lead-lifecycle/key-rotation.ts', 'batch = 500;'],
  ])('%s: “%s” is what %s says', (section, words, file, line) => {
    const [, text = ''] = runbook.split(new RegExp(`^##+ ${section}$`, 'm'));
    expect(text.split(/^##+ /m)[0]?.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(read(file)).toContain(line);
  });
});

const glossary = 'docs/glossary.md';
const minTerms = 40;

type Entry = { name: string; file: string; meaning: string };

/** The entries of each section: `- **Term**, `file`: What it does.`, or without a file. */
const [, terms = [], words = []] = readFileSync(glossary, 'utf8').split(/^## /m).map(readEntries);

function readEntries(section: string): Entry[] {
  return section
    .split(/^- /m)
    .slice(1)
    .map((item) => {
      const [text = ''] = item.split('\n\n');
      const [, name = '', file = '', meaning = ''] =
        /^\*\*([^*]+)\*\*(?:, `([^`\s]+)`)?: (.+)$/.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
      return { name, file, meaning };
    });
}

function repeated(entries: Entry[]): string[] {
  const names = entries.map(({ name }) => name.toLowerCase());
  return names.filter((name, index) => names.indexOf(name) !== index);
}

describe('standard terms', () => {
  it(`has at least ${minTerms} entries, each with a term, one file and one sentence`, () => {
    expect(terms.length).toBeGreaterThanOrEqual(minTerms);
    expect(terms.filter(({ name, file, meaning }) => !(name && file && /^[^`]+\.$/.test(meaning)))).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(terms.map(({ file }) => file).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('lists each term once', () => {
    expect(repeated(terms)).toEqual([]);
  });
});

describe('words of the business', () => {
  it('explains each word once, in one sentence', () => {
    expect(words.length).toBeGreaterThanOrEqual(20);
    expect(repeated(words)).toEqual([]);
    expect(words.filter(({ name, meaning }) => !(name && meaning.endsWith('.')))).toEqual([]);
  });

  it('names only files that exist', () => {
    const files = words.flatMap(({ meaning }) =>
      [...meaning.matchAll(/`([\w.-]+\/[^`\s]*)`/g)].map(([, file = '']) => file),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

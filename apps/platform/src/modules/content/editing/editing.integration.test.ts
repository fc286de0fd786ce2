import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { createKeyRing } from '../../../crypto/key-ring.ts';
import { connectDatabase, type Database } from '../../../db/database.ts';
import { identifier } from '../../../db/sql-text.ts';
import { type ContentStore, openContentStore } from '../content-store.ts';
import { articleIdOf } from './article-repository.ts';
import { type ReviewStep, saveArticle, takeStep } from './article-service.ts';
import { openPublishedArticles, type PublishedStore } from './published-articles.ts';

const logger = pino({ level: 'silent' });
const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
/** The promise to editors: a change is shown within a second, plus a margin for a busy machine. */
const soon = { timeout: 5_000, interval: 50 };
const path = 'meters/find-your-meter';

let url: string;
let sql: Database;
let file: string;
let directory: string;
const stores: PublishedStore[] = [];
const contents: ContentStore[] = [];
beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
  file = await readFile(`content/articles/${path}.md`, 'utf8');
});
afterAll(() => sql.end());
beforeEach(async () => {
  await sql`truncate article_revision, article_event, audit_entry`;
  directory = await mkdtemp(join(tmpdir(), 'articles-'));
});
afterEach(async () => {
  for (const content of contents.splice(0)) content.close();
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await rm(directory, { recursive: true });
});

const staff = (subject: string) => ({ sql, ring, subject, name: `${subject} (s)`, role: 'publisher' });
const titled = (title: string) => file.replace(/^title: .*$/m, `title: ${title}`);
const save = (who: string, sequence: number, source: string) =>
  saveArticle(staff(who), { path, sequence }, { source, fileSha256: 'f' });
const sound = async () => [];
const step = (who: string, sequence: number, taken: ReviewStep) => takeStep(staff(who), { path, sequence }, taken);
const check = sound;

/** Written by ann, approved and published by ben; returns the sequence. */
async function publish(source: string, sequence = 0): Promise<number> {
  const taken = [
    await save('ann', sequence, source),
    await step('ann', sequence + 1, { step: 'send', check }),
    await step('ben', sequence + 2, { step: 'approve' }),
    await step('ben', sequence + 3, { step: 'publish', check }),
  ];
  expect(taken.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  return sequence + 4;
}

/** A platform, as far as it shows articles. */
async function startPlatform(database = sql, contentDirectory = 'content') {
  const published = await openPublishedArticles(database, logger, { directory });
  const content = await openContentStore(contentDirectory, 'larkfield', logger, { published });
  stores.push(published);
  contents.push(content);
  const text = (of: string) => String(content.find(of, new Date())?.body);
  return {
    content,
    title: () => /<title>(.*)<\/title>/.exec(text(contentPaths.article('larkfield', 'meters', 'find-your-meter')))?.[1],
    version: () => text(contentPaths.version('larkfield')),
    searched: async () => String((await content.findSearchContent('larkfield', new Date()))?.body),
  };
}

describe('a published text', () => {
  it('is shown by every platform within a second, in search too, and nothing of a draft is', async () => {
    const platforms = [await startPlatform(), await startPlatform()];
    const [before] = platforms.map(({ version }) => version());
    await save('ann', 0, titled('Canary in a draft'));
    const sequence = await publish(titled('Where your meter is'), 1);
    for (const { title } of platforms) await expect.poll(title, soon).toBe('Where your meter is');
    const [version, other] = platforms.map((platform) => platform.version());
    expect(version).not.toBe(before);
    expect(version).toBe(other);
    expect(await platforms[0]?.searched()).toContain('Where your meter is');
    expect(await platforms[0]?.searched()).not.toContain('Canary');
    await save('ann', sequence, titled('Canary in a draft'));
    await publish(titled('Where is your meter'), sequence + 1);
    await expect.poll(() => platforms[0]?.title(), soon).toBe('Where is your meter');
  });

  it('is a row that nobody changed, with an entry of the audit log for each step', async () => {
    await publish(titled('Where your meter is'));
    expect(await sql`select source from article_revision`).toEqual([{ source: titled('Where your meter is') }]);
    expect(await sql`select actor, action, outcome from audit_entry order by number`).toEqual([
      { actor: 'ann (s)', action: 'article-save', outcome: `${path} revision 1` },
      { actor: 'ann (s)', action: 'article-send', outcome: `${path} revision 1` },
      { actor: 'ben (s)', action: 'article-approve', outcome: `${path} revision 1` },
      { actor: 'ben (s)', action: 'article-publish', outcome: `${path} revision 1` },
    ]);
  });

  it('that names a fact which is gone since is not shown: its file is', async () => {
    await publish(`${titled('Where your meter is')}\nCall {{no-such-fact}}.\n`);
    const { title } = await startPlatform();
    expect(title()).toBe(/^title: (.*)$/m.exec(file)?.[1]);
  });
});

describe('the steps', () => {
  it('of an author end before the approval, and a text with problems is neither sent nor published', async () => {
    const refused = async () => ['there is no answer'];
    await save('ann', 0, file);
    expect(await step('ann', 1, { step: 'send', check: refused })).toEqual({
      ok: false,
      reason: 'problems',
      problems: ['there is no answer'],
    });
    await step('ann', 1, { step: 'send', check });
    expect(await step('ann', 2, { step: 'approve' })).toEqual({ ok: false, reason: 'own-text' });
    await step('ben', 2, { step: 'approve' });
    expect(await step('ann', 3, { step: 'publish', check })).toEqual({ ok: false, reason: 'own-text' });
    expect(await step('ben', 3, { step: 'publish', check: refused })).toMatchObject({ reason: 'problems' });
    expect(await step('ben', 3, { step: 'send', check })).toEqual({ ok: false, reason: 'stage' });
    expect(await sql`select event, subject from article_event order by sequence`).toEqual([
      { event: 'saved', subject: 'ann' },
      { event: 'sent', subject: 'ann' },
      { event: 'approved', subject: 'ben' },
    ]);
  });

  it('of several people at once are one, and the others are told', async () => {
    const saved = await Promise.all(['ann', 'ben', 'cat'].map((who) => save(who, 0, titled(`By ${who}`))));
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(saved.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: 'conflict' }));
    expect(await sql`select count(*)::int as rows from article_revision`).toEqual([{ rows: 1 }]);
  });

  it('cannot be taken twice in the database', async () => {
    await publish(file);
    await expect(
      sql`insert into article_event (article, sequence, event, revision, subject, actor, role, at)
        values (${articleIdOf(path)}, 4, 'discarded', 1, 'a', 'a', 'editor', now())`,
    ).rejects.toThrow(/article_event_pkey/);
  });
});

describe('a time', () => {
  it('at which a text is published comes without anybody doing anything, on both platforms, after a restart too', async () => {
    await publish(titled('The text before'));
    await save('ann', 4, titled('The text after'));
    await step('ann', 5, { step: 'send', check });
    await step('ben', 6, { step: 'approve' });
    const [{ at } = { at: new Date() }] = await sql<
      { at: Date }[]
    >`select clock_timestamp() + interval '3 seconds' as at`;
    await step('ben', 7, { step: 'publish', check, at });
    const platforms = [await startPlatform(), await startPlatform()];
    expect(platforms.map(({ title }) => title())).toEqual(['The text before', 'The text before']);
    for (const { title } of platforms) await expect.poll(title, soon).toBe('The text after');
    const [{ isTime } = { isTime: false }] = await sql<
      { isTime: boolean }[]
    >`select clock_timestamp() >= ${at} as "isTime"`;
    expect(isTime).toBe(true);
  });
});

describe('without the database', () => {
  const stop = async () => {
    const server = connectDatabase(inject('postgresUrl'), { connections: 1 });
    const name = new URL(url).pathname.slice(1);
    await server`alter database ${identifier(name)} with allow_connections false`;
    await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    return async () => {
      await server`alter database ${identifier(name)} with allow_connections true`;
      await server.end();
    };
  };

  it('the last articles stay, a platform that starts shows them, and a change shows when it is back', async () => {
    await publish(titled('Where your meter is'));
    const running = await startPlatform();
    expect(running.title()).toBe('Where your meter is');
    const warned = vi.spyOn(logger, 'warn');
    const startAgain = await stop();
    await vi.waitFor(
      () =>
        expect(warned).toHaveBeenCalledWith(expect.objectContaining({ event: 'articles-stale' }), expect.anything()),
      soon,
    );
    expect(running.title()).toBe('Where your meter is');
    const started = await startPlatform();
    expect(started.title()).toBe('Where your meter is');
    await startAgain();
    await vi.waitFor(() => publish(titled('Where is it'), 4), soon);
    await expect.poll(running.title, soon).toBe('Where is it');
    await expect.poll(started.title, soon).toBe('Where is it');
    warned.mockRestore();
  });

  it.each([
    ['cannot be read', '[{"path":'],
    ['is of another kind', '{}'],
  ])('a platform whose copy %s shows the files', async (_, copy) => {
    await publish(titled('Where your meter is'));
    await writeFile(join(directory, 'articles.json'), copy);
    const startAgain = await stop();
    const { title } = await startPlatform();
    expect(title()).toBe(/^title: (.*)$/m.exec(file)?.[1]);
    await startAgain();
    await expect.poll(title, soon).toBe('Where your meter is');
  });
});

it('a release that brings another file does not replace what was published', async () => {
  await publish(titled('Where your meter is'));
  const folder = join(directory, 'content');
  await cp('content', folder, { recursive: true });
  const { title } = await startPlatform(sql, folder);
  const told = vi.spyOn(logger, 'info');
  await writeFile(join(folder, 'articles', `${path}.md`), titled('Of the release'));
  await vi.waitFor(
    () => expect(told).toHaveBeenCalledWith(expect.objectContaining({ event: 'content-reloaded' })),
    soon,
  );
  told.mockRestore();
  expect(title()).toBe('Where your meter is');
});

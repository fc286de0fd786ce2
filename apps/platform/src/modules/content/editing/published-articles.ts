import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '@lamplighter/server/logger';
import { z } from 'zod';
import type { Database, Statements } from '../../../db/database.ts';
import { startLoop, withTimeout } from '../../../jobs/background-loop.ts';
import { findRevision, listEventsSince, readLastEvent, type StoredEvent } from './article-repository.ts';
import { stateOf } from './article-state.ts';

const publishedArticles = z.array(
  z.strictObject({ path: z.string(), revision: z.int().positive(), source: z.string() }),
);

/** The revisions that customers see in place of the files. */
export type PublishedArticles = Readonly<z.infer<typeof publishedArticles>>;

export type PublishedStore = {
  current: () => PublishedArticles;
  /** Calls the listener after each change. */
  subscribe: (listener: () => void) => void;
  close: () => Promise<void>;
};

const everyMs = 500;
const timeoutMs = 2_000;

type Settings = {
  /** For a copy on disk, so that a platform that starts without its database shows what it showed last. */
  directory?: string | undefined;
};

/**
 * Published articles in memory, polled from the database by the number of the last event: a change, and a time for which
 * something was scheduled, is seen within a second. When the database cannot be read, the last articles stay.
 */
export async function openPublishedArticles(
  sql: Database,
  logger: Logger,
  { directory }: Settings = {},
): Promise<PublishedStore> {
  const copy = directory === undefined ? undefined : join(directory, 'articles.json');
  const read = createReader();
  const listeners: (() => void)[] = [];
  let current: PublishedArticles = [];
  let isStale = false;

  const refresh = async () => {
    const articles = await sql.begin(read, { statementTimeoutMs: timeoutMs });
    if (!articles) return;
    current = articles;
    logger.info({ event: 'articles-changed', count: articles.length });
    for (const listener of listeners) listener();
    if (copy === undefined) return;
    await writeCopy(copy, articles).catch((err) => logger.warn({ event: 'article-copy-not-written', err }));
  };
  /** Logs the first failure and the recovery, not every poll between them. */
  const step = async () => {
    const failure = await withTimeout(refresh(), timeoutMs).then(
      () => undefined,
      (err: unknown) => ({ err }),
    );
    if (failure && !isStale) logger.warn({ event: 'articles-stale', ...failure }, 'the last articles stay');
    if (!failure && isStale) logger.info({ event: 'articles-fresh' });
    isStale = failure !== undefined;
  };

  await step();
  if (isStale && copy !== undefined) {
    current = await readCopy(copy).catch((err) => {
      logger.warn({ event: 'article-copy-refused', err }, 'the content files are shown');
      return [];
    });
  }
  const loop = startLoop({ name: 'articles', everyMs, timeoutMs: timeoutMs * 2 }, logger, step);
  return { current: () => current, subscribe: (listener) => listeners.push(listener), close: loop.stop };
}

/** What is published now. */
export async function readPublishedArticles(sql: Statements): Promise<PublishedArticles> {
  return (await createReader()(sql)) ?? [];
}

/** Reads what is published; undefined when nothing has changed. Only texts that are shown anew are read. */
function createReader() {
  const eventsOf = new Map<string, StoredEvent[]>();
  const shown = new Map<string, PublishedArticles[number]>();
  let lastNumber: string | undefined;

  const readText = async (sql: Statements, article: string, revision: number) => {
    const text = await findRevision(sql, article, revision);
    if (!text) throw new Error(`article ${article} has no revision ${revision}`);
    shown.set(article, { path: text.path, revision, source: text.source });
  };
  const readEvents = async (sql: Statements, since = '0') => {
    const changed = Object.groupBy(await listEventsSince(sql, since), ({ article }) => article);
    for (const [article, events = []] of Object.entries(changed)) eventsOf.set(article, events);
  };
  return async (sql: Statements): Promise<PublishedArticles | undefined> => {
    const { number, now } = await readLastEvent(sql);
    if (number !== lastNumber) await readEvents(sql, lastNumber);
    const live = [...eventsOf].map(([article, events]) => ({ article, revision: stateOf(events, now).live }));
    const changes = live.flatMap(({ article, revision }) =>
      revision === undefined || shown.get(article)?.revision === revision ? [] : [{ article, revision }],
    );
    for (const { article, revision } of changes) await readText(sql, article, revision);
    const isFirst = lastNumber === undefined;
    lastNumber = number;
    return isFirst || changes.length > 0 ? [...shown.values()] : undefined;
  };
}

async function readCopy(file: string): Promise<PublishedArticles> {
  return publishedArticles.parse(JSON.parse(await readFile(file, 'utf8')));
}

async function writeCopy(file: string, articles: PublishedArticles): Promise<void> {
  // Renamed when it is complete: another process may read it, and this one may be killed.
  const unfinished = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, JSON.stringify(articles), { flush: true });
  await rename(unfinished, file);
}

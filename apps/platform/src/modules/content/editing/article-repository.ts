import { createHash } from 'node:crypto';
import type { Statements } from '../../../db/database.ts';
import { fragment } from '../../../db/sql-text.ts';
import type { ArticleEvent } from './article-state.ts';

/** An event as it is stored, with what people read of it. */
export type StoredEvent = ArticleEvent & { article: string; reason: string | null; actor: string };

export type ArticleRevision = {
  revision: number;
  /** Category and slug. */
  path: string;
  source: string;
  fileSha256: string | null;
  madeBy: string;
  madeAt: Date;
};

/** By its path, so that two people who change the same file change one article. */
export function articleIdOf(path: string): string {
  const hex = createHash('sha256').update(path).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const eventColumns = fragment`article, sequence, event, revision, effective_at as "effectiveAt", reason, subject, actor, at`;
const revisionColumns = fragment`revision, path, source, file_sha256 as "fileSha256", made_by as "madeBy", made_at as "madeAt"`;

/** The number of the last event, and the time by the clock of the database. */
export async function readLastEvent(sql: Statements): Promise<{ number: string; now: Date }> {
  const [row] = await sql<{ number: string; now: Date }[]>`
    select coalesce(max(number), 0)::text as number, clock_timestamp() as now from article_event`;
  if (!row) throw new Error('an aggregate has no row');
  return row;
}

/** All events of the articles that have one after this number, in their order. */
export async function listEventsSince(sql: Statements, number: string): Promise<StoredEvent[]> {
  return sql<StoredEvent[]>`
    select ${eventColumns} from article_event
    where article in (select changed.article from article_event changed where changed.number > ${number}::bigint)
    order by article, sequence`;
}

export async function listEvents(sql: Statements, article: string): Promise<StoredEvent[]> {
  return sql<StoredEvent[]>`select ${eventColumns} from article_event where article = ${article} order by sequence`;
}

export async function findRevision(
  sql: Statements,
  article: string,
  revision: number,
): Promise<ArticleRevision | undefined> {
  const [found] = await sql<ArticleRevision[]>`
    select ${revisionColumns} from article_revision where article = ${article} and revision = ${revision}`;
  return found;
}

/** The last revision of each article. */
export async function listLastRevisions(sql: Statements): Promise<(ArticleRevision & { article: string })[]> {
  return sql<(ArticleRevision & { article: string })[]>`
    select distinct on (article) article, ${revisionColumns} from article_revision order by article, revision desc`;
}

type NewRevision = Pick<ArticleRevision, 'revision' | 'path' | 'source' | 'fileSha256' | 'madeBy'> & {
  article: string;
  baseRevision: number | null;
};

export async function insertRevision(sql: Statements, revision: NewRevision): Promise<void> {
  const { article, path, source, baseRevision, fileSha256, madeBy } = revision;
  await sql`
    insert into article_revision (article, revision, path, source, base_revision, file_sha256, made_by)
    values (${article}, ${revision.revision}, ${path}, ${source}, ${baseRevision}, ${fileSha256}, ${madeBy})`;
}

/** Fails if there is an event of this number. */
export async function insertEvent(sql: Statements, event: StoredEvent & { role: string }): Promise<void> {
  const { article, sequence, revision, effectiveAt, reason, subject, actor, role, at } = event;
  await sql`
    insert into article_event (article, sequence, event, revision, effective_at, reason, subject, actor, role, at)
    values (${article}, ${sequence}, ${event.event}, ${revision}, ${effectiveAt}, ${reason}, ${subject}, ${actor},
      ${role}, ${at})`;
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { articleList, openedArticle } from '@lamplighter/contracts/staff/articles';
import type { z } from 'zod';
import type { Statements } from '../../../db/database.ts';
import { readArticle } from '../article-source.ts';
import { readPageList } from '../page-list.ts';
import { checkArticleText } from './article-checks.ts';
import {
  type ArticleRevision,
  articleIdOf,
  findRevision,
  listEvents,
  listEventsSince,
  listLastRevisions,
  readLastEvent,
} from './article-repository.ts';
import { stateOf } from './article-state.ts';
import { readPublishedArticles } from './published-articles.ts';

/** What editors work with: the files, and what became of them in the database. */
type Desk = { sql: Statements; contentDirectory: string; subject: string };

/** The file of an article; undefined when there is none. */
export async function readArticleFile(contentDirectory: string, path: string): Promise<string | undefined> {
  try {
    return await readFile(join(contentDirectory, 'articles', `${path}.md`), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function hasArticle({ sql, contentDirectory }: Omit<Desk, 'subject'>, path: string): Promise<boolean> {
  if ((await readArticleFile(contentDirectory, path)) !== undefined) return true;
  return (await listEvents(sql, articleIdOf(path))).length > 0;
}

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** Every article, by its path. */
export async function listArticles({ sql, contentDirectory, subject }: Desk): Promise<z.infer<typeof articleList>> {
  const { now } = await readLastEvent(sql);
  const eventsOf = Object.groupBy(await listEventsSince(sql, '0'), ({ article }) => article);
  const revisions = new Map((await listLastRevisions(sql)).map((revision) => [revision.path, revision]));
  const paths = new Set([...(await readPageList(contentDirectory)).articles, ...revisions.keys()]);
  const articles = await Promise.all(
    [...paths].toSorted().map(async (path) => {
      const revision = revisions.get(path);
      const file = await readArticleFile(contentDirectory, path);
      const events = (revision && eventsOf[revision.article]) ?? [];
      const { edition, live, authors } = stateOf(events, now);
      const last = events.at(-1);
      const text = edition || live ? revision?.source : file;
      return {
        path,
        title: titleOf(text ?? '', path),
        stage: edition?.stage ?? null,
        isEdited: live !== undefined,
        fileHasChanged: revision !== undefined && hasChanged(file, revision),
        changedBy: last?.actor ?? null,
        changedAt: last?.at.toISOString() ?? null,
        isYours: edition !== undefined && authors.has(subject),
      };
    }),
  );
  return { articles };
}

/** Undefined when there is no such article. */
export async function openArticle(
  { sql, contentDirectory, subject }: Desk,
  path: string,
): Promise<z.infer<typeof openedArticle> | undefined> {
  const article = articleIdOf(path);
  const { now } = await readLastEvent(sql);
  const events = await listEvents(sql, article);
  const { sequence, live, edition, authors } = stateOf(events, now);
  const file = await readArticleFile(contentDirectory, path);
  const textOf = async (revision: number | undefined) => {
    const found = revision === undefined ? undefined : await findRevision(sql, article, revision);
    return found ?? (file === undefined ? undefined : { revision: null, source: file });
  };
  const shown = await textOf(live);
  const latest = await textOf(edition?.revision ?? live);
  if (!latest) return undefined;
  const published = await readPublishedArticles(sql);
  const isChanged = 'fileSha256' in latest && hasChanged(file, latest);
  return {
    path,
    title: titleOf(latest.source, path),
    sequence,
    stage: edition?.stage ?? null,
    publishesAt: edition?.publishesAt?.toISOString() ?? null,
    latest: { revision: latest.revision, source: latest.source },
    shown: shown ? { revision: shown.revision, source: shown.source } : null,
    changedFile: isChanged ? (file ?? null) : null,
    isYours: authors.has(subject),
    ...(await checkArticleText(path, latest.source, { contentDirectory, published, now })),
    history: events.toReversed().map(({ event, revision, effectiveAt, reason, actor, at }) => ({
      event,
      revision,
      effectiveAt: effectiveAt?.toISOString() ?? null,
      reason,
      actor,
      at: at.toISOString(),
    })),
  };
}

/** Whether a release has brought another file than the revision was based on, which is not the revision itself either. */
function hasChanged(file: string | undefined, { fileSha256, source }: ArticleRevision): boolean {
  return file !== undefined && file !== source && sha256Of(file) !== fileSha256;
}

/** An article that cannot be read has its path. */
function titleOf(text: string, path: string): string {
  try {
    return readArticle(text, path).title;
  } catch {
    return path;
  }
}

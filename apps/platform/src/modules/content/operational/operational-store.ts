import { type ReadWeeks, readWeeks } from '@lamplighter/contracts/content/read-weeks';
import type { Logger } from '@lamplighter/server/logger';
import type { Database, Statements } from '../../../db/database.ts';
import { startLoop, withTimeout } from '../../../jobs/background-loop.ts';
import type { FileNotice, NoticeFiles } from './notice-file.ts';
import { listCurrentNotices, type Notice, readChangeTimes, sortedBySeverity } from './notice-repository.ts';
import { findLatestReadWeeks } from './read-weeks.ts';

export type ShownNotice = Omit<Notice, 'version'>;

/** What operators have changed in the database, or by a file. What they never changed is as in the content files. */
export type OperationalContent = {
  notices: readonly ShownNotice[];
  /** The brands that ever had a notice in the database, or have one of a file. */
  managedBrands: readonly string[];
  readWeeks: ReadWeeks | undefined;
};

export type OperationalStore = { current: () => OperationalContent; close: () => Promise<void> };

export const noOperationalContent: OperationalContent = { notices: [], managedBrands: [], readWeeks: undefined };

const everyMs = 500;
const timeoutMs = 2_000;

/** Of the database: also when each notice of a file was last changed there. */
type StoredContent = OperationalContent & { changeTimes: ReadonlyMap<string, Date> };

const noFiles: NoticeFiles = { read: async () => [] };

/**
 * Operational content in memory, polled from the database: a change is seen within a second. Polling needs no connection
 * of its own, so it works behind PgBouncer and finds the new primary after a failover. When the database cannot be read,
 * the last content stays; before the first read that is the content of the files. Notices that operators wrote to files
 * meanwhile show all the same.
 */
export async function openOperationalStore(
  sql: Database,
  logger: Logger,
  files: NoticeFiles = noFiles,
): Promise<OperationalStore> {
  let stored: StoredContent = { ...noOperationalContent, changeTimes: new Map() };
  let current = noOperationalContent;
  let currentText = '';
  let isStale = false;

  const show = (written: readonly FileNotice[]) => {
    const content = withFiles(stored, written);
    const text = JSON.stringify(content);
    if (text === currentText) return;
    // The same object until something changes: documents made from it are cached by it.
    current = content;
    currentText = text;
    logger.info({ event: 'operational-content-changed', count: content.notices.length });
  };
  const refresh = async (written: readonly FileNotice[]) => {
    stored = await readOperationalContent(
      sql,
      written.map(({ id }) => id),
    );
  };
  /** Logs the first failure and the recovery, not every poll between them. */
  const step = async () => {
    const written = await files.read();
    const failure = await withTimeout(refresh(written), timeoutMs).then(
      () => undefined,
      (err: unknown) => ({ err }),
    );
    show(written);
    if (failure && !isStale) logger.warn({ event: 'operational-content-stale', ...failure }, 'the last content stays');
    if (!failure && isStale) logger.info({ event: 'operational-content-fresh' });
    isStale = failure !== undefined;
  };

  await step();
  const loop = startLoop({ name: 'operational-content', everyMs, timeoutMs: timeoutMs * 2 }, logger, step);
  return { current: () => current, close: loop.stop };
}

/** A notice of a file stands beside those of the database, until it is changed there: the newer of the two wins. */
function withFiles({ changeTimes, ...stored }: StoredContent, written: readonly FileNotice[]): OperationalContent {
  const now = new Date();
  const newer = written.filter(
    ({ id, changedAt, endsAt }) => endsAt > now && changedAt > (changeTimes.get(id) ?? new Date(0)),
  );
  if (newer.length === 0) return stored;
  const replaced = new Set(newer.map(({ id }) => id));
  const others = stored.notices.filter(({ id }) => !replaced.has(id));
  return {
    ...stored,
    notices: sortedBySeverity([...others, ...newer.filter(({ withdrawn }) => !withdrawn)]),
    managedBrands: [...new Set([...stored.managedBrands, ...newer.map(({ brand }) => brand)])],
  };
}

/** In one transaction, so that it takes one connection, and not for longer than a poll waits. */
function readOperationalContent(sql: Database, ofFiles: string[]): Promise<StoredContent> {
  return sql.begin((transaction) => readStatements(transaction, ofFiles), { statementTimeoutMs: timeoutMs });
}

/** One after the other: the driver refuses two statements at once on one connection from its next version on. */
async function readStatements(sql: Statements, ofFiles: string[]): Promise<StoredContent> {
  const notices = await listCurrentNotices(sql);
  const latestReadWeeks = await findLatestReadWeeks(sql);
  const brands = await sql<{ brand: string }[]>`select distinct brand from notice_version order by brand`;
  return {
    notices,
    managedBrands: brands.map(({ brand }) => brand),
    readWeeks: latestReadWeeks && readWeeks.parse(latestReadWeeks.readWeeks),
    changeTimes: ofFiles.length > 0 ? await readChangeTimes(sql, ofFiles) : new Map(),
  };
}

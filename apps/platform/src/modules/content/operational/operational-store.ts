import { type ReadWeeks, readWeeks } from '@lamplighter/contracts/content/read-weeks';
import type { Logger } from '@lamplighter/server/logger';
import type { Database, Statements } from '../../../db/database.ts';
import { startLoop, withTimeout } from '../../../jobs/background-loop.ts';
import { listCurrentNotices, type Notice } from './notice-repository.ts';
import { findLatestReadWeeks } from './read-weeks.ts';

/** What operators have changed in the database. What they never changed is as in the content files. */
export type OperationalContent = {
  notices: readonly Notice[];
  /** The brands that ever had a notice in the database. */
  managedBrands: readonly string[];
  readWeeks: ReadWeeks | undefined;
};

export type OperationalStore = { current: () => OperationalContent; close: () => Promise<void> };

export const noOperationalContent: OperationalContent = { notices: [], managedBrands: [], readWeeks: undefined };

const everyMs = 500;
const timeoutMs = 2_000;

/**
 * Operational content in memory, polled from the database: a change is seen within a second. Polling needs no connection
 * of its own, so it works behind PgBouncer and finds the new primary after a failover. When the database cannot be read,
 * the last content stays; before the first read that is the content of the files.
 */
export async function openOperationalStore(sql: Database, logger: Logger): Promise<OperationalStore> {
  let current = noOperationalContent;
  let currentText = '';
  let isStale = false;

  const refresh = async () => {
    const content = await readOperationalContent(sql);
    const text = JSON.stringify(content);
    if (text === currentText) return;
    // The same object until something changes: documents made from it are cached by it.
    current = content;
    currentText = text;
    logger.info({ event: 'operational-content-changed', count: content.notices.length });
  };
  /** Logs the first failure and the recovery, not every poll between them. */
  const step = async () => {
    const failure = await withTimeout(refresh(), timeoutMs).then(
      () => undefined,
      (err: unknown) => ({ err }),
    );
    if (failure && !isStale) logger.warn({ event: 'operational-content-stale', ...failure }, 'the last content stays');
    if (!failure && isStale) logger.info({ event: 'operational-content-fresh' });
    isStale = failure !== undefined;
  };

  await step();
  const loop = startLoop({ name: 'operational-content', everyMs, timeoutMs: timeoutMs * 2 }, logger, step);
  return { current: () => current, close: loop.stop };
}

/** In one transaction, so that it takes one connection, and not for longer than a poll waits. */
function readOperationalContent(sql: Database): Promise<OperationalContent> {
  return sql.begin(readStatements, { statementTimeoutMs: timeoutMs });
}

/** One after the other: the driver refuses two statements at once on one connection from its next version on. */
async function readStatements(sql: Statements): Promise<OperationalContent> {
  const notices = await listCurrentNotices(sql);
  const latestReadWeeks = await findLatestReadWeeks(sql);
  const brands = await sql<{ brand: string }[]>`select distinct brand from notice_version order by brand`;
  return {
    notices,
    managedBrands: brands.map(({ brand }) => brand),
    readWeeks: latestReadWeeks && readWeeks.parse(latestReadWeeks.readWeeks),
  };
}

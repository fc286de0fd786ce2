import type { Logger } from '@lamplighter/server/logger';
import type { Database, Statements } from '../../db/database.ts';
import type { Channel } from './outbox/outbox-repository.ts';
import type { UpstreamReport } from './outcome.ts';

/** That an upstream takes nothing: since the first attempt that failed, with the error code of the last one. */
export type ChannelFailure = { channel: Channel; since: Date; errorCode: string };

export function listChannelFailures(sql: Statements): Promise<ChannelFailure[]> {
  return sql<ChannelFailure[]>`
    select channel, since, error_code as "errorCode" from channel_failure order by channel`;
}

export type FailureRecord = { note: (report: UpstreamReport) => void; stop: () => Promise<void> };

type Settings = {
  channel: Channel;
  /** How often a success is written although this worker knows of no failure. */
  clearEveryMs?: number;
};

/**
 * Writes down when an upstream begins to fail and when it takes a delivery again, for staff to see at once. A failure
 * may have been written by another worker, so each worker clears it now and then too. Deliveries do not wait for it.
 */
export function createFailureRecord(
  sql: Database,
  logger: Logger,
  { channel, clearEveryMs = 5_000 }: Settings,
): FailureRecord {
  /** What was written last, or is about to be; unknown after a start and when it could not be written. */
  let written: string | undefined;
  let writtenAt = 0;
  let writing = Promise.resolve();

  const write = async (errorCode: string | undefined) => {
    if (errorCode === undefined) return void (await sql`delete from channel_failure where channel = ${channel}`);
    await sql`
      insert into channel_failure (channel, error_code) values (${channel}, ${errorCode})
      on conflict (channel) do update set error_code = excluded.error_code`;
  };

  return {
    note: ({ health, errorCode = 'unknown' }) => {
      if (health === 'unknown') return;
      const isFailing = health !== 'available';
      const state = isFailing ? errorCode : '';
      const isFresh = performance.now() - writtenAt < clearEveryMs;
      if (state === written && (isFailing || isFresh)) return;
      written = state;
      writtenAt = performance.now();
      writing = writing
        .then(() => write(isFailing ? errorCode : undefined))
        .catch((err) => {
          written = undefined;
          logger.warn({ event: 'channel-failure-unwritten', upstream: channel, err });
        });
    },
    stop: () => writing,
  };
}

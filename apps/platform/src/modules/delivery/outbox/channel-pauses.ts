import type { Database, Statements } from '../../../db/database.ts';
import { appendEntry } from '../../audit-log/audit-log.ts';
import type { KeyRing } from '../../leads/key-ring.ts';
import type { Channel } from '../channel.ts';

export type ChannelPause = { channel: Channel; pausedBy: string; pausedAt: Date };

type Staff = { sql: Database; ring: KeyRing; name: string; role?: string };

export async function listPauses(sql: Statements): Promise<ChannelPause[]> {
  return sql<ChannelPause[]>`
    select channel, paused_by as "pausedBy", paused_at as "pausedAt" from channel_pause order by channel`;
}

/** Stops the deliveries of a channel that have not begun. Pausing a paused channel changes nothing. */
export function pauseChannel({ sql, ring, name, role }: Staff, channel: Channel): Promise<void> {
  return sql.begin(async (transaction) => {
    const { count } = await transaction`
      insert into channel_pause (channel, paused_by) values (${channel}, ${name}) on conflict do nothing`;
    const outcome = count === 1 ? 'paused' : 'was paused already';
    await appendEntry(transaction, ring, {
      actor: name,
      role,
      action: 'channel-pause',
      outcome: `${channel} ${outcome}`,
    });
  });
}

export function resumeChannel({ sql, ring, name, role }: Staff, channel: Channel): Promise<void> {
  return sql.begin(async (transaction) => {
    const { count } = await transaction`delete from channel_pause where channel = ${channel}`;
    const outcome = count === 1 ? 'resumed' : 'was not paused';
    await appendEntry(transaction, ring, {
      actor: name,
      role,
      action: 'channel-resume',
      outcome: `${channel} ${outcome}`,
    });
  });
}

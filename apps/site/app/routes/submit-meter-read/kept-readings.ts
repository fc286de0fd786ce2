import { readDay, typedDate } from '@lamplighter/contracts/leads/reading-date';
import { formatDay } from '@lamplighter/contracts/time/london-day';
import type { StoredReading } from '../../browser/stored-readings.ts';

/** What is known of the readings that are kept on this device. */
type Kept = {
  /** `unread` as the server sends it: the browser's storage has not been read. */
  phase: 'unread' | 'none' | 'waiting' | 'ready' | 'sending' | 'sent' | 'failed';
  /** On which they were taken, in words. */
  days: readonly string[];
  /** The fields of one that the server did not take. */
  refused?: StoredReading['fields'];
};

type Found = { readings: readonly StoredReading[]; isOnline: boolean };

type KeptEvent =
  | ({ type: 'looked' } & Found)
  /** Another tab changed them. It deletes the list when their owner says so, and leaves an empty one after sending. */
  | ({ type: 'changed'; isDeleted: boolean } & Found)
  | { type: 'sending' }
  | { type: 'unreachable'; readings: readonly StoredReading[] }
  | { type: 'refused'; reading: StoredReading }
  | { type: 'sent' }
  | { type: 'deleted' };

export const unread: Kept = { phase: 'unread', days: [] };
const none: Kept = { phase: 'none', days: [] };
const sent: Kept = { phase: 'sent', days: [] };

export function keepTrack(kept: Kept, event: KeptEvent): Kept {
  switch (event.type) {
    case 'looked':
      return found(event) ?? (kept.phase === 'unread' ? none : kept);
    case 'changed':
      return found(event) ?? (isAboutSome(kept) ? (event.isDeleted ? none : sent) : kept);
    case 'sending':
      return { ...kept, phase: 'sending' };
    case 'unreachable':
      return { phase: 'failed', days: daysOf(event.readings) };
    case 'refused':
      return { ...kept, refused: event.reading.fields };
    case 'sent':
      return sent;
    case 'deleted':
      return none;
  }
}

function found({ readings, isOnline }: Found): Kept | undefined {
  return readings.length > 0 ? { phase: isOnline ? 'ready' : 'waiting', days: daysOf(readings) } : undefined;
}

const isAboutSome = ({ phase }: Kept) => phase !== 'unread' && phase !== 'none' && phase !== 'sent';

function daysOf(readings: readonly StoredReading[]): string[] {
  return readings.map(dayOf).filter((day) => day !== '');
}

function dayOf({ fields }: StoredReading): string {
  const typed = typedDate(Object.fromEntries(fields));
  const day = readDay(typed);
  return day === undefined ? [typed.day, typed.month, typed.year].join(' ').trim() : formatDay(day);
}

import type { storedNotice } from '@lamplighter/contracts/staff-api';
import type { z } from 'zod';

export type StoredNotice = z.infer<typeof storedNotice>;
export type NoticeState = 'shown' | 'planned' | 'withdrawn' | 'ended';

export function stateOf({ withdrawn, startsAt, endsAt }: StoredNotice, now: Date): NoticeState {
  if (withdrawn) return 'withdrawn';
  if (new Date(endsAt) <= now) return 'ended';
  return new Date(startsAt) <= now ? 'shown' : 'planned';
}

import type { replaySelection } from '@lamplighter/contracts/staff/staff-api';
import type { z } from 'zod';
import type { readForm } from '../../form-fields.ts';

export const channels = { email: 'Email', crm: 'CRM' };
export const problemStates = { dead: 'not delivered', late: 'still waiting' };

/** What a replay has done. It delivers nothing yet: what it tries is late until it has arrived. */
export function replayedWords(count: number, pauses: readonly { channel: keyof typeof channels }[]): string {
  if (count === 0) return 'All of them have arrived or are on their way: nothing is tried again.';
  const tried =
    count === 1
      ? '1 delivery is tried again. Whether it arrives shows below.'
      : `${count} deliveries are tried again. Whether they arrive shows below.`;
  const waiting = pauses.map(({ channel }) => ` Those of ${channels[channel]} wait until it is resumed.`);
  return tried + waiting.join('');
}

/** Which dead letters a button means: all, one lead, or those of one problem. */
export function selectionIn({ text, all }: Awaited<ReturnType<typeof readForm>>): z.infer<typeof replaySelection> {
  if (text('intent') === 'replay-all') return { all: true };
  const reference = text('reference');
  if (reference) return { reference };
  const [errorCode = null] = all('errorCode');
  return { channel: text('channel') === 'email' ? 'email' : 'crm', errorCode };
}

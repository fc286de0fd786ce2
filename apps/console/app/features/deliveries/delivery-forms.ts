import type { replaySelection } from '@lamplighter/contracts/staff/staff-api';
import type { z } from 'zod';
import type { readForm } from '../../form-fields.ts';

export const channels = { email: 'Email', crm: 'CRM' };

/** Which dead letters a button means: all, one lead, or those of one problem. */
export function selectionIn({ text, all }: Awaited<ReturnType<typeof readForm>>): z.infer<typeof replaySelection> {
  if (text('intent') === 'replay-all') return { all: true };
  const reference = text('reference');
  if (reference) return { reference };
  const [errorCode = null] = all('errorCode');
  return { channel: text('channel') === 'email' ? 'email' : 'crm', errorCode };
}

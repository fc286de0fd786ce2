import { leadStatuses } from '@lamplighter/contracts/lead-status';
import { reason } from '@lamplighter/contracts/staff-api';
import { z } from 'zod';

const change = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['open', 'hold', 'release', 'erase']), reason }),
  z.object({ intent: z.literal('status'), reason, status: z.enum(leadStatuses, 'Choose a status'), id: z.uuid() }),
]);

export type LeadChange = z.infer<typeof change>;
export const readChange = (fields: Record<string, string>) => change.safeParse(fields);

type Call = { method: 'POST' | 'PUT'; path: string; body: object };

/** The request to the staff API for a change, or to open a lead. */
export function callFor(reference: string, asked: LeadChange): Call {
  const at = (part: string) => `/staff/v1/leads/${encodeURIComponent(reference)}/${part}`;
  const body = { reason: asked.reason };
  switch (asked.intent) {
    case 'open':
      return { method: 'POST', path: at('opening'), body };
    case 'hold':
      return { method: 'PUT', path: at('hold'), body };
    case 'release':
      return { method: 'POST', path: at('release'), body };
    case 'erase':
      return { method: 'POST', path: at('erasure'), body };
    case 'status':
      return { method: 'POST', path: at('status'), body: { ...body, status: asked.status, id: asked.id } };
  }
}

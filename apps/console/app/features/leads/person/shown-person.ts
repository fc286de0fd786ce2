import type { personLeads } from '@lamplighter/contracts/staff/staff-api';
import type { z } from 'zod';
import { leadDetails } from '../lead-details.ts';

type Found = z.infer<typeof personLeads>;
export type Lead = ReturnType<typeof shownOf>;

/** Nothing of a lead is in the page but what it shows. */
function shownOf({ document, address, statuses, ...lead }: Found['leads'][number]) {
  const { reference, kind, brand, receivedAt, erasedAt, same, holds } = lead;
  const caller = leadDetails(document, address)?.caller ?? [];
  return { reference, kind, brand, receivedAt, erasedAt, same, holds, caller, status: statuses.at(-1)?.status };
}

export function shownPerson({ leads, isWhole }: Found) {
  return { leads: leads.map(shownOf), isWhole };
}

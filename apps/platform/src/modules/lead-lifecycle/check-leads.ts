import { type KeyRing, open } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { DatabaseUnavailableError } from '../../db/database-errors.ts';
import { type AuditEntry, noteAction } from '../audit-log/audit-log.ts';
import type { LeadConnection } from '../leads/lead-connection.ts';

type Sample = { id: string; reference: string; sealed: Buffer; keyId: string; wrapped: Buffer };

/** For a restored database: opens a sample of leads, and counts leads whose key is missing. */
export async function checkLeads(
  sql: Database,
  ring: KeyRing,
  samples: number,
): Promise<{ opened: number; problems: string[] }> {
  const problems: string[] = [];
  const [lost] = await sql<{ leads: number }[]>`
    select count(*)::int as leads from lead
    where erased_at is null and not exists (select from lead_key where lead_key.lead = lead.id)`;
  if (lost && lost.leads > 0) problems.push(`${lost.leads} leads have no key and were not erased`);
  const leads = await sql<Sample[]>`
    select id, reference, sealed, key_id as "keyId", wrapped
    from lead join lead_key on lead_key.lead = lead.id order by random() limit ${samples}`;
  const shut = leads.filter((lead) => !opens(ring, lead));
  for (const { reference, keyId } of shut) problems.push(`${reference} does not open (key ${keyId})`);
  return { opened: leads.length - shut.length, problems };
}

/**
 * Commits an entry of the audit log as a lead is committed: with the standbys that the server waits for. A wait that
 * someone calls off is a warning. Returns whether the commit was confirmed in time.
 */
export async function commitAsLead(
  { sql, warnings }: Pick<LeadConnection, 'sql' | 'warnings'>,
  ring: KeyRing,
  entry: AuditEntry,
): Promise<boolean> {
  const before = warnings();
  try {
    await noteAction(sql, ring, entry);
    return warnings() === before;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return false;
    throw error;
  }
}

function opens(ring: KeyRing, lead: Sample): boolean {
  try {
    return JSON.parse(open(ring, lead.id, lead)) !== null;
  } catch {
    return false;
  }
}

import type { Database } from '../../db/database.ts';
import { identifier } from '../../db/sql-text.ts';
import { type KeyRing, open } from '../leads/key-ring.ts';
import type { Manifest } from './manifest.ts';

/** Lists the errors of a restored database: tables with missing rows, leads that cannot be opened. */
export async function checkRestored(
  sql: Database,
  ring: KeyRing,
  { tables }: Pick<Manifest, 'tables'>,
  samples: number,
): Promise<{ opened: number; problems: string[] }> {
  const problems: string[] = [];
  for (const { name, rows } of tables) {
    const [found] = await sql<{ rows: number }[]>`select count(*)::int as rows from ${identifier(name)}`;
    if (found?.rows !== rows) problems.push(`${name} has ${found?.rows} rows and should have ${rows}`);
  }
  const [lost] = await sql<{ leads: number }[]>`
    select count(*)::int as leads from lead
    where erased_at is null and not exists (select from lead_key where lead_key.lead = lead.id)`;
  if (lost && lost.leads > 0) problems.push(`${lost.leads} leads have no key and were not erased`);
  const leads = await sql<{ id: string; reference: string; sealed: Buffer; keyId: string; wrapped: Buffer }[]>`
    select id, reference, sealed, key_id as "keyId", wrapped
    from lead join lead_key on lead_key.lead = lead.id order by random() limit ${samples}`;
  const shut = leads.filter((lead) => !opens(ring, lead));
  for (const { reference, keyId } of shut) problems.push(`${reference} does not open (key ${keyId})`);
  return { opened: leads.length - shut.length, problems };
}

function opens(ring: KeyRing, lead: { id: string; sealed: Buffer; keyId: string; wrapped: Buffer }): boolean {
  try {
    return JSON.parse(open(ring, lead.id, lead)) !== null;
  } catch {
    return false;
  }
}

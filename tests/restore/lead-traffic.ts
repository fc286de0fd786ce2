import { setTimeout } from 'node:timers/promises';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import type { Database } from '../../apps/platform/src/db/database.ts';
import { findByReference } from '../../apps/platform/src/modules/lead-lifecycle/lead-queries.ts';
import { connectLeadDatabase } from '../../apps/platform/src/modules/leads/lead-connection.ts';
import { createLeadService } from '../../apps/platform/src/modules/leads/lead-service.ts';
import { devKeyRing } from '../../dev/secrets.ts';

/** An acknowledged lead, with the times of its request and of its acknowledgement in milliseconds. */
type SentLead = { reference: string; sentAt: number; acknowledgedAt: number };

export type LeadTraffic = {
  /** Acknowledged so far, in the order of their acknowledgement. */
  sent: SentLead[];
  /** Resolves when so many more have been acknowledged. */
  more: (count: number) => Promise<void>;
  /** Resolves when no request is open. */
  stop: () => Promise<void>;
};

const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
const connections = 8;

/** Sends leads one after the other on each of eight connections, until it is stopped or the server is lost. */
export function startTraffic(url: string): LeadTraffic {
  const connection = connectLeadDatabase(url);
  const service = createLeadService(connection, devKeyRing);
  const sent: SentLead[] = [];
  let over = false;
  const sendAll = async (number: number) => {
    for (let count = 0; !over; count++) {
      const sentAt = Date.now();
      const lead = sampleLeads({ email: `person-${number}-${count}@example.com` }).complaint;
      const accepted = await service.accept(lead, source).catch(() => undefined);
      if (!accepted) return;
      sent.push({ reference: accepted.reference, sentAt, acknowledgedAt: Date.now() });
    }
  };
  const sending = Promise.all(Array.from({ length: connections }, (_, number) => sendAll(number)));
  return {
    sent,
    more: async (count) => {
      const wanted = sent.length + count;
      while (sent.length < wanted && !over) await setTimeout(10);
    },
    stop: async () => {
      over = true;
      await sending;
      await connection.close();
    },
  };
}

/** A digest of every lead with its key, by reference. */
export async function digestLeads(sql: Database): Promise<Map<string, string>> {
  const rows = await sql<{ reference: string; digest: string }[]>`
    select reference, md5(lead::text || coalesce(lead_key::text, '')) as digest
    from lead left join lead_key on lead_key.lead = lead.id`;
  return new Map(rows.map(({ reference, digest }) => [reference, digest]));
}

/** How many of the leads open with the keys of the product. */
export async function countReadable(sql: Database, references: string[]): Promise<number> {
  let readable = 0;
  for (const reference of references) {
    const lead = await findByReference(sql, devKeyRing, reference).catch(() => undefined);
    if (lead?.document) readable++;
  }
  return readable;
}

/**
 * Rows of the size of leads with random bytes as their document, for a database of some size. They are backed up and
 * compared like others, and cannot be opened.
 */
export async function fillLeads(sql: Database, count: number): Promise<void> {
  await sql.query(`
    with made as (
      insert into lead (id, received_at, reference, brand, client, kind, agreed_contact_method, topic, sealed)
      select gen_random_uuid(), now(), 'F' || number, 'larkfield', 'help', 'enquiry', 'email', 'x',
        decode((select string_agg(md5(number::text || part || random()), '') from generate_series(1, 50) as part), 'hex')
      from generate_series(1, ${count}) as number
      returning id, reference, received_at
    ), keyed as (
      insert into lead_key (lead, key_id, wrapped) select id, 'dev', decode(repeat(md5(id::text), 4), 'hex') from made
    ), submitted as (
      insert into submission (key, body, lead, reference, received_at)
      select decode(repeat(md5(reference), 2), 'hex'), decode(repeat(md5(reference), 2), 'hex'), id, reference, received_at
      from made
    )
    insert into delivery (id, lead, lead_received_at, channel, state)
    select gen_random_uuid(), id, received_at, 'crm', 'delivered' from made`);
}

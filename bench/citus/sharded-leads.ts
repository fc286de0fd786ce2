import { createHash, randomUUID } from 'node:crypto';
import { connectLeadDatabase } from '../../apps/platform/src/modules/leads/lead-connection.ts';
import type { InsertNewLeads } from '../../apps/platform/src/modules/leads/lead-repository.ts';
import { createLeadService, type LeadService } from '../../apps/platform/src/modules/leads/lead-service.ts';
import { devKeyRing } from '../../dev/dev-key-ring.ts';
import { insertByFunction } from './accept-leads.ts';

/** How new leads are inserted: by the product's one statement, or by the function of separate statements. */
export type AcceptBy = 'statement' | 'function';
export type ShardUrls = { acceptBy: AcceptBy; urls: string[] };

const inserts: Record<AcceptBy, InsertNewLeads | undefined> = { statement: undefined, function: insertByFunction };

/** The shard of an idempotency key. Every request with the key goes there, so the key is unique although no shard asks another. */
export function shardOf(client: string, idempotencyKey: string, shards: number): number {
  return createHash('sha256').update(`${client}\0${idempotencyKey}`).digest().readUInt32BE() % shards;
}

/** One lead service for each shard, with a connection and a group commit of its own: a lost shard delays no other. */
export function connectShards({ acceptBy, urls }: ShardUrls): LeadService & { close: () => Promise<void> } {
  const connections = urls.map((url) => connectLeadDatabase(url));
  const insertNew = inserts[acceptBy];
  const services = connections.map((connection) =>
    createLeadService(connection, devKeyRing, insertNew ? { insertNew } : {}),
  );
  return {
    accept: (lead, sender) => {
      const service = services[shardOf(sender.client, sender.idempotencyKey ?? randomUUID(), services.length)];
      if (!service) throw new Error('there are no shards');
      return service.accept(lead, sender);
    },
    close: async () => void (await Promise.all(connections.map((connection) => connection.close()))),
  };
}

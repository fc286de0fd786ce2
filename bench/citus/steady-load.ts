import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { connectShards, shardOf } from './sharded-leads.ts';
import type { System } from './systems.ts';

/** A lead that was sent: `lead` is its id if it was acknowledged. */
export type SentLead = { key: string; shard: number; at: number; doneAt: number; lead: string | undefined };

const client = 'help';
const lead = sampleLeads().complaint;

/** Sends leads to the lead services of a system at a fixed rate, open loop, and remembers each. */
export function startSteadyLoad(system: System, rate: number) {
  const leads = connectShards(system);
  const pending: Promise<SentLead>[] = [];
  const start = performance.now();
  const send = async (key: string): Promise<SentLead> => {
    const at = performance.now();
    const entry = await leads.accept(lead, { client, brand: 'larkfield', idempotencyKey: key }).catch(() => undefined);
    return { key, shard: shardOf(client, key, system.urls.length), at, doneAt: performance.now(), lead: entry?.lead };
  };
  const clock = setInterval(() => {
    const due = ((performance.now() - start) / 1_000) * rate;
    while (pending.length < due) pending.push(send(randomUUID()));
  }, 2);
  const finish = async () => {
    clearInterval(clock);
    return Promise.all(pending);
  };
  return {
    finish,
    /** As a client does after a 503: with the same idempotency key. */
    repeatFailed: async () => {
      const failed = (await finish()).filter((one) => one.lead === undefined);
      return Promise.all(failed.map(({ key }) => send(key)));
    },
    close: leads.close,
  };
}

import { setTimeout } from 'node:timers/promises';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { connectLeadDatabase } from '../../apps/platform/src/modules/leads/lead-connection.ts';
import { createLeadService } from '../../apps/platform/src/modules/leads/lead-service.ts';
import { devKeyRing } from '../../dev/dev-key-ring.ts';

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

const sender = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
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
      const accepted = await service.accept(lead, sender).catch(() => undefined);
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

import { leadKinds } from '@lamplighter/contracts/leads/lead-kind';
import { durationBuckets } from '@lamplighter/server/metrics-server';
import { Counter, Histogram } from 'prom-client';

export const leadsAccepted = new Counter({
  name: 'lamplighter_leads_accepted_total',
  help: 'Leads that were stored; a submission that was sent again is counted once.',
  labelNames: ['kind'],
});
// Start at 0, so that the first lead shows as an increase.
for (const kind of leadKinds) leadsAccepted.inc({ kind }, 0);

export const leadsRefused = new Counter({
  name: 'lamplighter_leads_refused_total',
  help: 'Posts of leads that were not taken, by HTTP status.',
  labelNames: ['status'],
});
for (const status of [422, 503]) leadsRefused.inc({ status }, 0);

export const manualAddressesUnreadable = new Counter({
  name: 'lamplighter_manual_addresses_unreadable_total',
  help: 'Leads stored without the text of their hand-written address, because its id could not be opened.',
});

export const batchSize = new Histogram({
  name: 'lamplighter_lead_batch_size',
  help: 'Leads that shared a commit.',
  buckets: [1, 2, 5, 10, 20, 50, 100, 200],
});

export const commitSeconds = new Histogram({
  name: 'lamplighter_lead_commit_seconds',
  help: 'Time that the database took to commit a batch of leads.',
  buckets: durationBuckets,
});

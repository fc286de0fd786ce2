import { Counter, Gauge } from 'prom-client';

const outcomes = ['recorded', 'duplicate', 'unknown-reference', 'malformed', 'expired', 'forged', 'invalid'] as const;

export type WebhookOutcome = (typeof outcomes)[number];

const webhooks = new Counter({
  name: 'lamplighter_crm_webhooks_total',
  help: 'Webhooks of the CRM by how they ended; malformed, expired, forged and invalid ones were refused.',
  labelNames: ['outcome'],
});

const lastRecorded = new Gauge({
  name: 'lamplighter_crm_webhook_last_recorded_timestamp_seconds',
  help: 'When this process last recorded a status of the CRM; 0 when it has recorded none since it started.',
});

// Start at 0, so that the first one shows as an increase.
for (const outcome of outcomes) webhooks.inc({ outcome }, 0);

export function countWebhook(outcome: WebhookOutcome): void {
  webhooks.inc({ outcome });
  if (outcome === 'recorded') lastRecorded.setToCurrentTime();
}

export const statusQueries = new Counter({
  name: 'lamplighter_lead_status_queries_total',
  help: 'Questions of customers about their lead: answered, without a match, or over the limit.',
  labelNames: ['outcome'],
});
for (const outcome of ['found', 'none', 'limited']) statusQueries.inc({ outcome }, 0);

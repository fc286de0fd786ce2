import { syntheticClient } from '@lamplighter/contracts/leads/synthetic-lead';
import { Counter, Gauge, Histogram } from 'prom-client';

const labelNames = ['client'] as const;
const labels = { client: syntheticClient };

const seconds = new Histogram({
  name: 'lamplighter_synthetic_lead_seconds',
  help: 'From sending a synthetic lead to its delivery to mailbox and CRM.',
  labelNames,
  buckets: [1, 2, 5, 10, 20, 30, 60, 120],
});
const arrivedAt = new Gauge({
  name: 'lamplighter_synthetic_lead_arrived_timestamp_seconds',
  help: 'When a synthetic lead last went all the way; there is no value where none are sent.',
  labelNames,
});
const failed = new Counter({
  name: 'lamplighter_synthetic_leads_failed_total',
  help: 'Synthetic leads that were not taken or not delivered in time.',
  labelNames,
});

const journeySteps = ['pages', 'form', 'confirmation', 'crm', 'mail', 'follow', 'erased'] as const;
export type JourneyStep = (typeof journeySteps)[number];

const journeySuccess = new Gauge({
  name: 'lamplighter_journey_success',
  help: 'Whether the last synthetic complaint through edge and site passed a step; `all` is the last step.',
  labelNames: ['step'],
});
const journeySeconds = new Gauge({
  name: 'lamplighter_journey_seconds',
  help: 'How long the last synthetic complaint took for a step that it passed.',
  labelNames: ['step'],
});

/** Counts the start as an arrival, so that a new worker gets the full time before its first lead is late. */
export function beginSynthetic(now: Date): void {
  arrivedAt.set(labels, now.getTime() / 1_000);
  failed.inc(labels, 0);
}

export function noteArrival(tookMs: number, now: Date): void {
  seconds.observe(labels, tookMs / 1_000);
  arrivedAt.set(labels, now.getTime() / 1_000);
}

export function noteFailure(): void {
  failed.inc(labels);
}

/** The milliseconds of each step that was passed; those after it were not reached. */
export function noteJourney(passed: ReadonlyMap<JourneyStep, number>): void {
  for (const step of journeySteps) {
    const took = passed.get(step);
    journeySuccess.set({ step }, took === undefined ? 0 : 1);
    if (took !== undefined) journeySeconds.set({ step }, took / 1_000);
  }
  journeySuccess.set({ step: 'all' }, passed.has('erased') ? 1 : 0);
}

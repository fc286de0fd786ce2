import { Counter, Gauge } from 'prom-client';

export const leadsRemoved = new Counter({
  name: 'lamplighter_retention_removed_total',
  help: 'Leads that were removed because their time was over; synthetic leads are not counted.',
});

export const retentionCapped = new Gauge({
  name: 'lamplighter_retention_capped',
  help: '1 when the last run left leads behind whose time is over, because the daily cap was reached.',
});

export const undeliveredPastRetention = new Gauge({
  name: 'lamplighter_undelivered_past_retention',
  help: 'Leads that were not delivered and would be removed by now if they were.',
});

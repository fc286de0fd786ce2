import { durationBuckets } from '@lamplighter/runtime/durations';
import { Histogram } from 'prom-client';

export const requestSeconds = new Histogram({
  name: 'lamplighter_request_seconds',
  help: 'Time to respond to a request to the platform, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: durationBuckets,
});

// Start at 0, so that the first failure to accept a lead shows as an increase of the series.
for (const status of [201, 503]) requestSeconds.zero({ method: 'POST', route: '/v1/leads', status });

import { durationBuckets } from '@lamplighter/runtime/durations';
import { Histogram } from 'prom-client';

export const requestSeconds = new Histogram({
  name: 'lamplighter_request_seconds',
  help: 'Time to answer a request to the platform, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: durationBuckets,
});

// The accept path is what is promised, so its first failure must show as a rise and not as a beginning.
for (const status of [201, 503]) requestSeconds.zero({ method: 'POST', route: '/v1/leads', status });

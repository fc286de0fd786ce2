import { durationBuckets } from '@lamplighter/observe/durations';
import { Histogram } from 'prom-client';

export const requestSeconds = new Histogram({
  name: 'lamplighter_request_seconds',
  help: 'Time to answer a request to the platform, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: durationBuckets,
});

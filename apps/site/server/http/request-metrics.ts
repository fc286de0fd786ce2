import { durationBuckets } from '@lamplighter/server/metrics-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';

const pageSeconds = new Histogram({
  name: 'lamplighter_page_seconds',
  help: 'Time to respond to a browser: a page, a form that was sent, or a file.',
  labelNames: ['what', 'status'],
  buckets: durationBuckets,
});

const staleServes = new Counter({
  name: 'lamplighter_content_stale_serves_total',
  help: 'Reads of content that were served from the last good one, because the content server was slow or failed.',
  labelNames: ['why'],
});
for (const why of ['slow', 'failed'] as const) staleServes.inc({ why }, 0);

const missingContent = new Counter({
  name: 'lamplighter_content_missing_total',
  help: 'Reads of content that failed with no last good one to serve: the page says that it is not available.',
});

const shedRequests = new Counter({
  name: 'lamplighter_requests_shed_total',
  help: 'Requests that were refused or served stale because the process had too many; searches first, leads last.',
  labelNames: ['priority'],
});
for (const priority of ['search', 'page', 'lead'] as const) shedRequests.inc({ priority }, 0);

/** The forms as the edge names them, by the start of their path. */
const formPaths = {
  journey: /^\/help-and-support\/(?:complaints\/|make-a-complaint-)/,
  reading: /^\/help-and-support\/submit-meter-read$/,
  follow: /^\/help-and-support\/follow$/,
};
const sentForms = new Counter({
  name: 'lamplighter_forms_total',
  help: 'Forms that customers sent, by outcome: bad is an error of ours, refused the doing of the client. Invalid answers are good.',
  labelNames: ['form', 'outcome'],
});
// From the start, so that the first bad one is an increase.
for (const form of Object.keys(formPaths))
  for (const outcome of ['good', 'bad', 'refused']) sentForms.inc({ form, outcome }, 0);

const upstreamSeconds = new Histogram({
  name: 'lamplighter_upstream_seconds',
  help: 'Time of calls to what is behind the site, by host and by how they ended.',
  labelNames: ['upstream', 'outcome'],
  buckets: durationBuckets,
});

const pages = '/*';

export function measureResponse(request: FastifyRequest, reply: FastifyReply): void {
  const form = request.method === 'POST' ? 'form' : 'page';
  const what = request.routeOptions.url === pages ? form : 'file';
  pageSeconds.observe({ what, status: reply.statusCode }, reply.elapsedTime / 1_000);
  if (what === 'form') countForm(request.url, reply.statusCode);
}

function countForm(url: string, status: number): void {
  const [path = ''] = url.split('?');
  const [form] = Object.entries(formPaths).find(([, pattern]) => pattern.test(path)) ?? [];
  if (!form) return;
  const refused = status >= 400 && status !== 422;
  sentForms.inc({ form, outcome: status >= 500 ? 'bad' : refused ? 'refused' : 'good' });
}

export function countStaleServe(why: 'slow' | 'failed'): void {
  staleServes.inc({ why });
}

export function countMissingContent(): void {
  missingContent.inc();
}

export function countShedRequest(priority: 'search' | 'page' | 'lead'): void {
  shedRequests.inc({ priority });
}

/** Starts a timer for a call; the returned function stops it. */
export function timeUpstream(upstream: string): (outcome: 'responded' | 'refused' | 'failed') => void {
  const stop = upstreamSeconds.startTimer({ upstream });
  return (outcome) => void stop({ outcome });
}

import { monitorEventLoopDelay } from 'node:perf_hooks';

/** In the order in which requests are shed: searches first, leads last. */
export type Priority = 'search' | 'page' | 'lead';

/**
 * Sheds from `maxConcurrent` requests, or from `minConcurrent` when the event loop is `maxDelayMs` late: a single
 * request to a cold process is not the cause of the delay.
 */
type Limit = { maxDelayMs: number; minConcurrent: number; maxConcurrent: number };

/** A page takes a millisecond of CPU time. A lead takes less and waits for the platform, so more may run at once. */
const ordinaryLimits: Record<Priority, Limit> = {
  search: { maxDelayMs: 100, minConcurrent: 8, maxConcurrent: 200 },
  page: { maxDelayMs: 300, minConcurrent: 16, maxConcurrent: 400 },
  lead: { maxDelayMs: 1_500, minConcurrent: 64, maxConcurrent: 2_000 },
};

export type LoadShedding = {
  /** False when the request is shed. */
  begin: (priority: Priority) => boolean;
  end: () => void;
  stop: () => void;
};

type Settings = { limits?: Record<Priority, Limit>; readDelayMs?: () => number };

export function priorityOf(method: string, path: string): Priority {
  if (path.startsWith('/search') || path.startsWith('/help-and-support/article-votes')) return 'search';
  // A question about a lead that is stored already.
  if (path === '/help-and-support/follow') return 'page';
  return method === 'GET' || method === 'HEAD' ? 'page' : 'lead';
}

/** Counts concurrent requests and samples the event loop delay. */
export function createLoadShedding({ limits = ordinaryLimits, readDelayMs }: Settings = {}): LoadShedding {
  const watch = readDelayMs ? { read: readDelayMs, stop: () => {} } : watchEventLoop();
  let concurrent = 0;
  return {
    begin: (priority) => {
      const { maxDelayMs, minConcurrent, maxConcurrent } = limits[priority];
      if (concurrent >= maxConcurrent || (concurrent >= minConcurrent && watch.read() >= maxDelayMs)) return false;
      concurrent += 1;
      return true;
    },
    end: () => {
      concurrent -= 1;
    },
    stop: watch.stop,
  };
}

const sampleMs = 250;
const resolutionMs = 20;

function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let delayMs = 0;
  const timer = setInterval(() => {
    delayMs = histogram.percentile(50) / 1e6 - resolutionMs;
    histogram.reset();
  }, sampleMs);
  timer.unref();
  histogram.enable();
  return {
    read: () => delayMs,
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What is given up first, second and last when there is more to do than can be done. */
export type Work = 'search' | 'page' | 'lead';

/** A late event loop counts only from so many under way: a lone visitor to a cold or starved process is not the cause. */
type Limit = { delayMs: number; few: number; atOnce: number };

/** A page takes about a millisecond, a lead little of ours but waits for the platform: so leads may be many at once. */
const ordinaryLimits: Record<Work, Limit> = {
  search: { delayMs: 100, few: 8, atOnce: 200 },
  page: { delayMs: 300, few: 16, atOnce: 400 },
  lead: { delayMs: 1_500, few: 64, atOnce: 2_000 },
};

export type Shedding = {
  /** Takes the work on, or refuses it. */
  begin: (work: Work) => boolean;
  end: () => void;
  stop: () => void;
};

type Settings = { limits?: Record<Work, Limit>; readDelayMs?: () => number };

export function workOf(method: string, path: string): Work {
  if (path.startsWith('/search') || path === '/help-and-support/article-votes') return 'search';
  return method === 'GET' || method === 'HEAD' ? 'page' : 'lead';
}

/** Counts what is under way, and watches how late the event loop runs. */
export function createShedding({ limits = ordinaryLimits, readDelayMs }: Settings = {}): Shedding {
  const watch = readDelayMs ? { read: readDelayMs, stop: () => {} } : watchEventLoop();
  let underWay = 0;
  return {
    begin: (work) => {
      const { delayMs, few, atOnce } = limits[work];
      if (underWay >= atOnce || (underWay >= few && watch.read() >= delayMs)) return false;
      underWay += 1;
      return true;
    },
    end: () => {
      underWay -= 1;
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

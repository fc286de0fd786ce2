import { LRUCache } from 'lru-cache';

export type AttemptLimit = {
  /** Seconds until the next attempt for this name is allowed; 0 when it is allowed now. */
  waitSeconds: (name: string) => number;
  noteFailure: (name: string) => void;
};

type Settings = { maxFailures?: number; windowMs?: number; maxNames?: number; now?: () => number };

/**
 * Limits failed attempts for each name, in this process: guesses of an email address for a known reference. It does not
 * know which references exist, so an invented one is limited in the same way.
 */
export function createAttemptLimit({
  maxFailures = 10,
  windowMs = 15 * 60 * 1_000,
  maxNames = 100_000,
  now = () => performance.now(),
}: Settings = {}): AttemptLimit {
  const windows = new LRUCache<string, { failures: number; endsAt: number }>({ max: maxNames });
  const current = (name: string) => {
    const window = windows.get(name);
    return window && window.endsAt > now() ? window : undefined;
  };
  return {
    waitSeconds: (name) => {
      const window = current(name);
      return window && window.failures >= maxFailures ? Math.ceil((window.endsAt - now()) / 1_000) : 0;
    },
    noteFailure: (name) => {
      const window = current(name) ?? { failures: 0, endsAt: now() + windowMs };
      windows.set(name, { ...window, failures: window.failures + 1 });
    },
  };
}

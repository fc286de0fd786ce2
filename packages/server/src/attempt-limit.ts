export type AttemptLimit = {
  /** Seconds until the next attempt for this name is allowed; 0 when it is allowed now, or was noted before. */
  waitSeconds: (name: string, attempt?: string) => number;
  /** With a text that stands for the attempt, its repetition is not counted. */
  note: (name: string, attempt?: string) => void;
};

type Settings = { maxAttempts?: number; windowMs?: number; maxNames?: number; now?: () => number };

/** Limits attempts for each name, in this process: guesses of one visitor, calls to one number. */
export function createAttemptLimit({
  maxAttempts = 10,
  windowMs = 15 * 60 * 1_000,
  maxNames = 100_000,
  now = () => performance.now(),
}: Settings = {}): AttemptLimit {
  /** The least recently used first. */
  const windows = new Map<string, { attempts: Set<string | symbol>; endsAt: number }>();
  const current = (name: string) => {
    const window = windows.get(name);
    if (!window || window.endsAt <= now()) return undefined;
    windows.delete(name);
    windows.set(name, window);
    return window;
  };
  return {
    waitSeconds: (name, attempt) => {
      const window = current(name);
      if (!window || window.attempts.size < maxAttempts) return 0;
      if (attempt !== undefined && window.attempts.has(attempt)) return 0;
      return Math.ceil((window.endsAt - now()) / 1_000);
    },
    note: (name, attempt) => {
      const window = current(name) ?? { attempts: new Set(), endsAt: now() + windowMs };
      if (window.attempts.size < maxAttempts) window.attempts.add(attempt ?? Symbol('attempt'));
      windows.delete(name);
      windows.set(name, window);
      const [oldest] = windows.keys();
      if (windows.size > maxNames && oldest !== undefined) windows.delete(oldest);
    },
  };
}

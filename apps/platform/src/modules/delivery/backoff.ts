export type BackoffSettings = { baseMs: number; maxMs: number; maxAgeMs: number };

/** Exponential backoff with up to 50% jitter. */
export function backoffMs(attempts: number, { baseMs, maxMs }: BackoffSettings, random = Math.random()): number {
  const doubled = Math.min(maxMs, baseMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));
  return Math.round(doubled * (1 - random / 2));
}

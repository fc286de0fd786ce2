export type BackoffSettings = { firstMs: number; longestMs: number; giveUpAfterMs: number };

/** How long to wait after so many tries: doubling, with up to half taken off at random so that many do not return at once. */
export function backoffMs(tries: number, { firstMs, longestMs }: BackoffSettings, random = Math.random()): number {
  const doubled = Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, tries - 1)));
  return Math.round(doubled * (1 - random / 2));
}

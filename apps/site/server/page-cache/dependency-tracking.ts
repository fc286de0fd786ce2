import { AsyncLocalStorage } from 'node:async_hooks';

/** The content that a page is rendered from: until when all of it is fresh, and how many reads have not completed. */
type Dependencies = { freshUntil: number; pending: number };

/** With the content server down content is never fresh; a page rendered from it is still cached for this long. */
const graceMs = 1_000;

const current = new AsyncLocalStorage<Dependencies>();

/** Records every read of content while `render` runs. */
export async function trackDependencies<T>(
  render: () => Promise<T>,
): Promise<{ rendered: T; dependencies: Dependencies }> {
  const dependencies = { freshUntil: Number.POSITIVE_INFINITY, pending: 0 };
  return { rendered: await current.run(dependencies, render), dependencies };
}

/** Adds a read to the page that is being rendered, if any. A read that fails or is late stays pending. */
export async function trackDependency<T>(reading: Promise<T>, freshUntil: () => number): Promise<T> {
  const dependencies = current.getStore();
  if (!dependencies) return reading;
  dependencies.pending += 1;
  const value = await reading;
  dependencies.pending -= 1;
  dependencies.freshUntil = Math.min(dependencies.freshUntil, freshUntil());
  return value;
}

/** Until when a page rendered now is fresh. */
export function cacheUntil({ freshUntil, pending }: Dependencies, now: number, ttlMs: number): number {
  const grace = now + Math.min(graceMs, ttlMs);
  return pending > 0 ? grace : Math.max(grace, Math.min(freshUntil, now + ttlMs));
}

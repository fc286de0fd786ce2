import { setTimeout } from 'node:timers/promises';

/** Resolves with what `find` finds; what it throws counts as nothing found. */
export async function until<Found>(
  what: string,
  find: () => Promise<Found | undefined>,
  seconds = 120,
): Promise<Found> {
  const deadline = Date.now() + seconds * 1_000;
  while (Date.now() < deadline) {
    const found = await find().catch(() => undefined);
    if (found !== undefined) return found;
    await setTimeout(200);
  }
  throw new Error(`no ${what} within ${seconds} s`);
}

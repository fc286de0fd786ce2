import { setTimeout } from 'node:timers/promises';

export type Checklist = {
  /** Waits until it is so, prints after how many seconds, and resolves with them. What `isSo` throws counts as not yet. */
  holds: (what: string, withinSeconds: number, isSo: () => Promise<boolean>) => Promise<number>;
  /** As `holds`, for what is so at once or never; a value that is not `expected` is printed. */
  equals: (what: string, actual: unknown, expected: unknown) => void;
  counts: () => { passed: number; failed: number };
};

export function createChecklist(): Checklist {
  let passed = 0;
  let failed = 0;
  const note = (so: boolean, text: string) => {
    if (so) passed += 1;
    else failed += 1;
    console.log(`${so ? 'ok    ' : 'FAILED'} ${text}`);
  };
  return {
    holds: async (what, withinSeconds, isSo) => {
      const start = performance.now();
      const seconds = () => (performance.now() - start) / 1_000;
      let reason = '';
      let so = false;
      do {
        so = await isSo().catch((error: unknown) => {
          reason = `: ${error instanceof Error ? error.message : error}`;
          return false;
        });
        if (!so) await setTimeout(200);
      } while (!so && seconds() < withinSeconds);
      const took = Number(seconds().toFixed(1));
      note(so, `${what} (${took} s)${so ? '' : reason}`);
      return took;
    },
    equals: (what, actual, expected) => {
      const so = JSON.stringify(actual) === JSON.stringify(expected);
      note(so, so ? what : `${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
    },
    counts: () => ({ passed, failed }),
  };
}

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A clock for child processes, by libfaketime. It can be set again while they run. */
export type FakeClock = {
  environment: Record<string, string>;
  /** As libfaketime reads it: `+2200d`, or `@2010-06-01 12:00:00`. */
  set: (time: string) => void;
  remove: () => void;
};

export function createFakeClock(time: string): FakeClock {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-clock-'));
  // As root, a database server runs as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, 'time');
  const set = (next: string) => writeFileSync(file, `${next}\n`);
  set(time);
  return {
    environment: {
      // The dynamic linker replaces $LIB by the library folder of this architecture.
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers run on the monotonic clock, which a wrong wall clock does not move.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

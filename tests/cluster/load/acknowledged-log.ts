import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Acknowledged } from '../../resilience/support/acknowledged.ts';

/**
 * The client's own record of acknowledged references. At hundreds a second, those that arrive while the disk is busy
 * share the next sync; `flushed` resolves when all are on disk.
 */
export type AcknowledgedLog = Acknowledged & { flushed: () => Promise<void> };

export async function openAcknowledgedLog(path: string): Promise<AcknowledgedLog> {
  const file: FileHandle = await open(path, 'a');
  let waiting: string[] = [];
  let flushing: Promise<void> | undefined;

  const flush = async () => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      await file.write(lines.join(''));
      await file.datasync();
    }
    flushing = undefined;
  };
  return {
    note: (reference) => {
      waiting.push(`${reference}\n`);
      flushing ??= flush();
    },
    flushed: async () => {
      while (flushing) await flushing;
    },
    read: () => readFileSync(path, 'utf8').split('\n').filter(Boolean),
    close: () => void file.close(),
  };
}

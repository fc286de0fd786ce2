import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of this many megabytes that can be full. Mounting one needs root. */
export type SmallDisk = { folder: string; fill: () => void; makeRoom: () => void; remove: () => void };

const maxTries = 20;

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-small-disk-'));
  const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  mount(`size=${megabytes}m,mode=711`);
  return {
    folder,
    // Shrunk to what is on it: writing gigabytes would stop the load generator, which is in this process.
    fill: () => shrinkToUsed(folder),
    makeRoom: () => mount(`remount,size=${megabytes}m`),
    remove: () => {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A disk cannot become smaller than what is on it, and another process may be writing meanwhile. */
function shrinkToUsed(folder: string, tries = maxTries): void {
  const { blocks, bfree, bsize } = statfsSync(folder);
  try {
    const options = `remount,size=${(blocks - bfree) * bsize}`;
    execFileSync('mount', ['-o', options, folder], { stdio: 'ignore' });
  } catch (error) {
    if (tries === 0) throw error;
    shrinkToUsed(folder, tries - 1);
  }
}

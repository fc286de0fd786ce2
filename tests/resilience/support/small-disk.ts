import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of this many megabytes that can be filled up. Mounting one needs root. */
export type SmallDisk = { folder: string; fill: () => void; makeRoom: () => void; remove: () => void };

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'w');
      // In ever smaller pieces, until not one byte more fits.
      for (let piece = Buffer.alloc(1024 * 1024); piece.length > 0; ) {
        try {
          writeSync(file, piece);
        } catch {
          piece = piece.subarray(0, piece.length >> 1);
        }
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(ballast),
    remove: () => {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

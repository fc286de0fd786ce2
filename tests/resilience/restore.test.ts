import { expect, it } from 'vitest';
import { drillRestore } from '../restore/drill.ts';

// CI sets it, and says so, when Debian's pgBackRest cannot be fetched.
const drill = process.env['SKIP_RESTORE_DRILL'] ? it.skip : it;

drill(
  'a restore to the second before a mistake has every lead of then, none of later, and no erased one',
  async () => {
    const { isEncrypted, moment, serverLoss } = await drillRestore(100);
    expect(isEncrypted).toBe(true);
    expect(moment).toMatchObject({ missing: 0, changed: 0, fromLater: 0, erased: 20, erasedReadable: 0 });
    // Those that were erased after the moment: the backup has their keys.
    expect(moment.erasedReadableBefore).toBe(10);
    expect(moment.expected).toBeGreaterThan(400);
    expect(moment.samples).toBeGreaterThan(50);
    expect(moment.samplesOpened).toBe(moment.samples);
    // With the disk of the restored server lost, the archive is at most seconds behind.
    expect(serverLoss.acknowledged).toBeGreaterThan(20);
    expect(serverLoss.rpoSeconds).toBeLessThan(10);
    expect(serverLoss.rpoSeconds > 0).toBe(serverLoss.lost > 0);
  },
  180_000,
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { copyContentInReadWeek } from '../../dev/content-copies.ts';
import { type LivenessProbe, type ProbeReading, startLivenessProbe } from './support/liveness-probe.ts';
import { endAll, type Site, startPlatform, startSite } from './support/processes.ts';

/** The longest that a liveness probe may wait. */
export const maxWaitMs = 250;

/**
 * Starts a site in a read week for the tests of one file, and then a liveness probe. `warmUp` runs in between, so that
 * the input is measured and not the compilation of the pages.
 */
export function setUpProbedSite(warmUp: () => Promise<void>) {
  let site: Site | undefined;
  let probe: LivenessProbe | undefined;
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hostile-input-'));
    const content = await copyContentInReadWeek(directory);
    const platform = await startPlatform(await createTestDatabase(), undefined, { CONTENT_DIR: content });
    site = await startSite({ platform: platform.origin });
    await warmUp();
    probe = startLivenessProbe({ url: `${site.origin}/livez`, pid: site.pid });
  }, 240_000);
  afterAll(async () => {
    // The probe reads the process's CPU time from /proc, so it is stopped first.
    await probe?.stop();
    await endAll();
    await rm(directory, { recursive: true });
  });

  const origin = (): string => {
    if (!site) throw new Error('the site was not started');
    return site.origin;
  };
  const readProbe = (): Promise<ProbeReading> => {
    if (!probe) throw new Error('the probe was not started');
    return probe.read();
  };
  /** The longest that a liveness probe waited meanwhile. */
  const worstWaitDuring = async (work: () => Promise<unknown>): Promise<number> => {
    await readProbe();
    const outcome = await work().then(
      () => undefined,
      (error: unknown) => error,
    );
    const { worstMs } = await readProbe();
    if (outcome !== undefined && worstMs < maxWaitMs) throw outcome;
    return worstMs;
  };
  return { origin, readProbe, worstWaitDuring };
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

export type ProbeSettings = { url: string; pid: number };

/** The longest that the process kept a probe waiting since the last reading, and how many probes it answered. */
const reading = z.object({ worstMs: z.number(), answered: z.number() });
export type ProbeReading = z.infer<typeof reading>;

export type LivenessProbe = { read: () => Promise<ProbeReading>; stop: () => Promise<void> };

/** Asks a process every 20 ms whether it is alive, from a thread of its own that nothing else in a test can hold up. */
export function startLivenessProbe(settings: ProbeSettings): LivenessProbe {
  const worker = new Worker(new URL('./liveness-probe-worker.ts', import.meta.url), { workerData: settings });
  return {
    read: async () => {
      const message = once(worker, 'message');
      worker.postMessage('read');
      const [answer] = await message;
      return reading.parse(answer);
    },
    stop: async () => void (await worker.terminate()),
  };
}

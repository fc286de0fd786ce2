import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

export type ProbeSettings = { url: string; pid: number };

/** The longest that the process delayed a probe since the last reading, and how many probes got a response. */
const reading = z.object({ worstMs: z.number(), responses: z.number() });
export type ProbeReading = z.infer<typeof reading>;

export type LivenessProbe = { read: () => Promise<ProbeReading>; stop: () => Promise<void> };

/** Probes liveness every 20 ms, from a separate thread that nothing else in a test can block. */
export function startLivenessProbe(settings: ProbeSettings): LivenessProbe {
  const worker = new Worker(new URL('./liveness-probe-worker.ts', import.meta.url), { workerData: settings });
  return {
    read: async () => {
      const received = once(worker, 'message');
      worker.postMessage('read');
      const [message] = await received;
      return reading.parse(message);
    },
    stop: async () => void (await worker.terminate()),
  };
}

import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { ProbeReading, ProbeSettings } from './liveness-probe.ts';

const everyMs = 20;
const { url, pid }: ProbeSettings = workerData;
const agent = new Agent({ keepAlive: true });
const waiting = new Set<() => number>();
let worstMs = 0;
let responses = 0;

/** CPU time of the process's main thread, which runs its event loop. */
function eventLoopCpuMs(): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/**
 * How long the process itself delays this probe: the time that passed, but at most the CPU time of its event loop, so
 * that other load on the machine does not count.
 */
function startWatch(): () => number {
  const [startedAt, cpuBefore] = [performance.now(), eventLoopCpuMs()];
  return () => Math.min(performance.now() - startedAt, eventLoopCpuMs() - cpuBefore);
}

function probe(): void {
  const waitedMs = startWatch();
  waiting.add(waitedMs);
  const done = () => {
    worstMs = Math.max(worstMs, waitedMs());
    waiting.delete(waitedMs);
  };
  request(url, { agent }, (response) => {
    response.resume().on('end', () => {
      responses += 1;
      done();
    });
  })
    .on('error', done)
    .end();
}

setInterval(probe, everyMs);
parentPort?.on('message', () => {
  const reading: ProbeReading = {
    worstMs: Math.max(worstMs, ...[...waiting].map((waitedMs) => waitedMs())),
    responses,
  };
  worstMs = 0;
  responses = 0;
  parentPort?.postMessage(reading);
});

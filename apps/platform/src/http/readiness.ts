import { setTimeout as sleep } from 'node:timers/promises';

export type Readiness = { ready: () => boolean; stop: () => void };

type Settings = {
  everyMs?: number;
  /** A probe that has not responded by then has failed: a frozen database does not respond at all. */
  timeoutMs?: number;
  downAfter?: number;
  upAfter?: number;
  onChange?: (ready: boolean) => void;
};

/**
 * Probes on a timer and changes state only after several consecutive results that agree: one slow response must not
 * take every instance out of the load balancer at once.
 */
export function watchReadiness(
  probe: () => Promise<boolean>,
  { everyMs = 1_000, timeoutMs = 1_000, downAfter = 3, upAfter = 1, onChange = () => {} }: Settings = {},
): Readiness {
  let ready = false;
  let disagreeing = 0;
  let stopped = false;
  let timer: NodeJS.Timeout;

  const look = async () => {
    const result = await Promise.race([probe(), sleep(timeoutMs, false, { ref: false })]).catch(() => false);
    if (stopped) return;
    disagreeing = result === ready ? 0 : disagreeing + 1;
    if (disagreeing >= (ready ? downAfter : upAfter)) {
      ready = result;
      disagreeing = 0;
      onChange(ready);
    }
    timer = setTimeout(look, everyMs);
    timer.unref();
  };
  void look();

  return {
    ready: () => ready,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

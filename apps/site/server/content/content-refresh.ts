import { startUnsampledTrace } from '@lamplighter/server/trace-parent';
import { within } from '@lamplighter/server/tracing';

type Settings = {
  /** Resolves with whether something has changed. */
  refresh: () => Promise<boolean>;
  onChange: () => void;
  everyMs: number;
};

/** Polls the content that operators change, so that pages show a change at once and not when their content expires. */
export function startContentRefresh({ refresh, onChange, everyMs }: Settings): { stop: () => void } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const poll = async () => {
    // A failed poll changes nothing: the content cache logs a failure when a page needs the content.
    const hasChanged = await within(startUnsampledTrace(), refresh).catch(() => false);
    if (stopped) return;
    if (hasChanged) onChange();
    timer = setTimeout(poll, everyMs);
    timer.unref();
  };
  void poll();

  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

import type { ConsentSettings } from '../../../server-interface.ts';
import { groups } from '../consent/choice.ts';
import { groupsUpdated, isGranted, onlyLog } from '../consent/consent.ts';
import { clearTraces } from '../consent/traces.ts';
import { startAnalytics } from './analytics.ts';
import { trackPage } from './page-events.ts';
import { trackWebVitals } from './web-vitals.ts';

/** Starts what consent allows. A withdrawal stops it and calls `onWithdrawn`, which may wait for consent again. */
export async function startAfterConsent(settings: ConsentSettings, onWithdrawn: () => void): Promise<void> {
  const running = new AbortController();
  const { track, stop } = startAnalytics();
  let stopMonitoring: (() => Promise<void>) | undefined;

  const withdraw = async () => {
    running.abort();
    stop();
    clearTraces();
    onWithdrawn();
    await stopMonitoring?.();
  };
  window.addEventListener(
    groupsUpdated,
    () => {
      if (!isGranted(groups.analytics, window, settings)) withdraw().catch(onlyLog);
    },
    { signal: running.signal },
  );

  trackPage(track, running.signal);
  trackWebVitals(track);
  if (!settings.monitoring) return;
  const monitoring = await import('./monitoring.ts');
  if (running.signal.aborted) return;
  stopMonitoring = monitoring.stopMonitoring;
  monitoring.startMonitoring(settings.monitoring);
}

import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import type { ConsentSettings } from '../../../server-interface.ts';
import { groups } from '../consent/choice.ts';
import { groupsUpdated, isGranted, onlyLog } from '../consent/consent.ts';
import { clearTraces } from '../consent/traces.ts';
import { startAnalytics, type Track } from './analytics.ts';
import { trackPage } from './page-events.ts';

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

/** Web Vitals: loading, responsiveness and layout shift. */
function trackWebVitals(track: Track): void {
  const report = ({ name, value, rating }: Metric) => {
    if (name === 'LCP' || name === 'INP' || name === 'CLS') track({ event: 'web_vital', name, value, rating });
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}

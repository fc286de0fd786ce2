import type { ConsentSettings } from '../../../server-interface.ts';
import { groups } from './choice.ts';
import { isGranted, onlyLog, whenGranted } from './consent.ts';
import { offerOwnChoice } from './own-choice.ts';
import { clearTraces } from './traces.ts';

function isSettings(value: unknown): value is ConsentSettings {
  return typeof value === 'object' && value !== null && 'topWindowOnly' in value;
}

function readSettings(): ConsentSettings | undefined {
  const settings: unknown = JSON.parse(document.querySelector('script[data-consent]')?.textContent ?? 'null');
  return isSettings(settings) ? settings : undefined;
}

function waitForAnalytics(settings: ConsentSettings): void {
  whenGranted(groups.analytics, window, settings, async () => {
    const { startAfterConsent } = await import('../analytics/start.ts');
    await startAfterConsent(settings, () => waitForAnalytics(settings));
  });
}

function waitForPersonalisation(beacon: string, settings: ConsentSettings): void {
  whenGranted(groups.personalisation, window, settings, async () => {
    const { sendPersonalisationBeacon } = await import('../analytics/screens.ts');
    sendPersonalisationBeacon(beacon);
  });
}

/** The part of consent that every page loads before consent is granted. */
export function startConsent(): void {
  try {
    const settings = readSettings();
    if (!settings) return;
    waitForAnalytics(settings);
    if (settings.personalisationBeacon) waitForPersonalisation(settings.personalisationBeacon, settings);
    if (!settings.script) offerOwnChoice();
    // Also removes data of an earlier visit if the choice was changed elsewhere.
    if (!isGranted(groups.analytics, window, settings)) clearTraces();
  } catch (error) {
    onlyLog(error);
  }
}

import { screenOf } from './screens.ts';

/** Reports the current screen to the personalisation service. */
export function sendPersonalisationBeacon(url: string): void {
  navigator.sendBeacon(url, JSON.stringify({ screen: screenOf(location.pathname) }));
}

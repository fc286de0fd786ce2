import { screenOf } from './screens.ts';

/** Reports the current screen to the personalisation service. */
export function sendPersonalisationBeacon(address: string): void {
  navigator.sendBeacon(address, JSON.stringify({ screen: screenOf(location.pathname) }));
}

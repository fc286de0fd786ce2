import { screenOf } from './screens.ts';

/** Tells the personalisation service which screen is shown. */
export function sendPersonalisationBeacon(address: string): void {
  navigator.sendBeacon(address, JSON.stringify({ screen: screenOf(location.pathname) }));
}

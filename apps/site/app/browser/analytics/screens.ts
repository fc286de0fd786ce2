/** Placeholders that stand for a customer's own ids in a path. */
const placeholders = ['premiseId', 'servicesAccountId', 'appointmentId', 'invoiceId', 'quoteId'];
const placeholder = new RegExp(`^[:{$]?(?:${placeholders.join('|')})\\}?$`);

/** A path with digits in it may name an account, a bill or a person. */
export const isIdBearing = (path: string) => /\d/.test(path);

/** An email address in a path has its @ escaped or not. */
const isId = (part: string) => isIdBearing(part) || /@|%40/.test(part) || placeholder.test(part);

/** The name of a screen: its path, with 'id' in place of any segment that could identify a person. */
export function screenOf(path: string): string {
  return path
    .split('/')
    .map((part) => (isId(part) ? 'id' : part))
    .join('/');
}

/** Reports the current screen to the personalisation service. */
export function sendPersonalisationBeacon(url: string): void {
  navigator.sendBeacon(url, JSON.stringify({ screen: screenOf(location.pathname) }));
}

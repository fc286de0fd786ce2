/**
 * A visitor's choice of cookies, in the words of the field: groups by number, kept in `OptanonConsent`. The same
 * format is written by the product's own banner and page and by a supplier's consent tool, so one reader serves both.
 */
export const groups = {
  necessary: 'C0001',
  analytics: 'C0002',
  functional: 'C0003',
  personalisation: 'C0004',
} as const;

export type Group = (typeof groups)[keyof typeof groups];

export const consentCookie = 'OptanonConsent';
const yearInSeconds = 365 * 24 * 60 * 60;

/** What the cookie says, or nothing when there is none. */
export function readConsentCookie(cookies: string): string | undefined {
  const found = cookies.split(/;\s*/).find((one) => one.startsWith(`${consentCookie}=`));
  return found && decodeURIComponent(found.slice(consentCookie.length + 1));
}

/** The groups that the cookie has switched on. */
export function groupsIn(consent: string): string[] {
  const list = /(?:^|&)groups=([^&]*)/.exec(consent)?.[1] ?? '';
  return list.split(',').flatMap((entry) => (entry.endsWith(':1') ? [entry.slice(0, -2).toUpperCase()] : []));
}

/** Whether the person has answered, or has moved on from the page they came to first. */
export function isPastLandingPage(consent: string): boolean {
  return /(?:^|&)landingPath=NotLandingPage(?:&|$)/.test(consent);
}

/** Kept for a year, and readable by scripts: it is what they ask before they do anything. */
export function consentCookieOf(chosen: readonly string[], now: Date): string {
  const list = Object.values(groups).map((group) => `${group}:${chosen.includes(group) ? 1 : 0}`);
  const value = `datestamp=${encodeURIComponent(now.toISOString())}&groups=${encodeURIComponent(list.join(','))}`;
  return `${consentCookie}=${value}&landingPath=NotLandingPage; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax; Secure`;
}

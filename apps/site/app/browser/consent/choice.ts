/**
 * A visitor's cookie choice in the usual format: numbered groups in `OptanonConsent`. The product's own banner and page
 * and a supplier's consent tool write the same format, so one reader serves both.
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

/** The value of the consent cookie, or undefined when there is none. */
export function readConsentCookie(cookies: string): string | undefined {
  const found = cookies.split(/;\s*/).find((one) => one.startsWith(`${consentCookie}=`));
  return found && decodeURIComponent(found.slice(consentCookie.length + 1));
}

/** The groups that are enabled in the cookie. */
export function groupsIn(consent: string): string[] {
  const list = /(?:^|&)groups=([^&]*)/.exec(consent)?.[1] ?? '';
  return list.split(',').flatMap((entry) => (entry.endsWith(':1') ? [entry.slice(0, -2).toUpperCase()] : []));
}

/** Whether the visitor has answered, or has left their landing page. */
export function isPastLandingPage(consent: string): boolean {
  return /(?:^|&)landingPath=NotLandingPage(?:&|$)/.test(consent);
}

/** Lasts a year, and readable by scripts, which check it before they start. */
export function consentCookieOf(chosen: readonly string[], now: Date): string {
  const list = Object.values(groups).map((group) => `${group}:${chosen.includes(group) ? 1 : 0}`);
  const value = `datestamp=${encodeURIComponent(now.toISOString())}&groups=${encodeURIComponent(list.join(','))}`;
  return `${consentCookie}=${value}&landingPath=NotLandingPage; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax; Secure`;
}

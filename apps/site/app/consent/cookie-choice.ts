import type { FormFields } from '@lamplighter/contracts/forms/form';
import { groups, groupsIn, isPastLandingPage, readConsentCookie } from '../browser/consent/choice.ts';

export type CookieChoice = { analytics: boolean; personalisation: boolean };
/** `choice` is the button that was pressed. */
export type CookieField = keyof CookieChoice | 'choice';

/** The earlier choice; undefined when the cookie is missing or malformed. */
export function readCookieChoice(cookies: string | null): CookieChoice | undefined {
  try {
    const consent = readConsentCookie(cookies ?? '');
    if (!consent || !isPastLandingPage(consent)) return undefined;
    const chosen = groupsIn(consent);
    return {
      analytics: chosen.includes(groups.analytics),
      personalisation: chosen.includes(groups.personalisation),
    };
  } catch {
    return undefined;
  }
}

/** The groups that a posted form consents to: all, none, or the chosen ones. */
export function groupsAgreedTo({ choice, analytics, personalisation }: FormFields<CookieField>): string[] {
  if (choice === 'accept') return Object.values(groups);
  const agreed: string[] = [groups.necessary];
  if (choice !== 'chosen') return agreed;
  if (analytics === 'yes') agreed.push(groups.analytics);
  if (personalisation === 'yes') agreed.push(groups.personalisation);
  return agreed;
}

/** Counting needs no consent, but a visitor who refused analytics is not counted. */
export function mayCount(request: Request): boolean {
  return readCookieChoice(request.headers.get('cookie'))?.analytics !== false;
}

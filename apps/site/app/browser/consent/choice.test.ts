import { describe, expect, it } from 'vitest';
import { consentCookieOf, groupsIn, isPastLandingPage, readConsentCookie } from './choice.ts';

const now = new Date('2026-11-17T09:00:00Z');

describe('the cookie of a choice', () => {
  it.each([
    [['C0001'], 'C0001%3A1%2CC0002%3A0%2CC0003%3A0%2CC0004%3A0'],
    [['C0001', 'C0002'], 'C0001%3A1%2CC0002%3A1%2CC0003%3A0%2CC0004%3A0'],
    [['C0001', 'C0002', 'C0003', 'C0004'], 'C0001%3A1%2CC0002%3A1%2CC0003%3A1%2CC0004%3A1'],
  ])('of %j lasts a year, and is read again as it was written', (chosen, written) => {
    const cookie = consentCookieOf(chosen, now);
    expect(cookie).toBe(
      `OptanonConsent=datestamp=2026-11-17T09%3A00%3A00.000Z&groups=${written}&landingPath=NotLandingPage; ` +
        'Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
    const consent = readConsentCookie(`a=b; ${cookie.split(';')[0]}`) ?? '';
    expect([groupsIn(consent), isPastLandingPage(consent)]).toEqual([chosen, true]);
  });
});

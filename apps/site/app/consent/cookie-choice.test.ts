import { describe, expect, it } from 'vitest';
import { consentCookieOf } from '../browser/consent/choice.ts';
import { groupsAgreedTo, readCookieChoice } from './cookie-choice.ts';

const now = new Date('2027-03-31T10:00:00Z');
const asSent = (chosen: string[]) => consentCookieOf(chosen, now).split('; ')[0] ?? '';

describe('a choice of cookies', () => {
  it('agrees to all, to none, or to what was said yes to; silence is a no', () => {
    expect(groupsAgreedTo({ choice: 'accept' })).toEqual(['C0001', 'C0002', 'C0003', 'C0004']);
    expect(groupsAgreedTo({ choice: 'reject', analytics: 'yes' })).toEqual(['C0001']);
    expect(groupsAgreedTo({ choice: 'chosen', analytics: 'yes', personalisation: 'no' })).toEqual(['C0001', 'C0002']);
    expect(groupsAgreedTo({ choice: 'chosen', personalisation: 'yes' })).toEqual(['C0001', 'C0004']);
    expect(groupsAgreedTo({ choice: 'chosen' })).toEqual(['C0001']);
    expect(groupsAgreedTo({})).toEqual(['C0001']);
  });

  it('is read back from the cookie that kept it', () => {
    expect(readCookieChoice(asSent(['C0001', 'C0002']))).toEqual({ analytics: true, personalisation: false });
    expect(readCookieChoice(asSent(['C0001']))).toEqual({ analytics: false, personalisation: false });
    expect(readCookieChoice(null)).toBeUndefined();
    expect(readCookieChoice('OptanonConsent=%')).toBeUndefined();
    expect(readCookieChoice('OptanonConsent=groups=C0002%3A1&landingPath=%2F')).toBeUndefined();
  });

  it('is kept for a year, in the format of consent tools', () => {
    expect(consentCookieOf(['C0001', 'C0002'], now)).toBe(
      'OptanonConsent=datestamp=2027-03-31T10%3A00%3A00.000Z&groups=C0001%3A1%2CC0002%3A1%2CC0003%3A0%2CC0004%3A0&landingPath=NotLandingPage; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { factHref } from './fact-href.ts';
import { factLedger } from './facts.ts';

const phone = {
  kind: 'phone',
  value: '0800 111 999',
  says: 'the gas emergency number',
  source: 'National Gas',
  reviewed: '2026-11-01',
  reviewedBy: 'content editor',
  reviewBy: '2027-05-01',
};

describe('the facts', () => {
  it.each(['phone', 'sms', 'email', 'website', 'sum', 'period', 'date', 'hours', 'number', 'name', 'text'])(
    'may be of kind %s',
    (kind) => {
      expect(factLedger.parse({ 'gas-emergency': { ...phone, kind } })).toEqual({
        'gas-emergency': { ...phone, kind },
      });
    },
  );

  it.each([
    ...Object.keys(phone).map((name): [string, object] => [`no ${name}`, { [name]: undefined }]),
    ['another kind', { kind: 'fax' }],
    ['an empty value', { value: '' }],
    ['an empty statement', { says: '' }],
    ['an empty source', { source: '' }],
    ['a review date in words', { reviewed: 'today' }],
    ['no role that reviewed it', { reviewedBy: '' }],
    ['a next review in words', { reviewBy: 'soon' }],
    ['a field of its own', { colour: 'red' }],
  ])('are rejected with %s', (_, change) => {
    expect(factLedger.safeParse({ 'gas-emergency': { ...phone, ...change } }).success).toBe(false);
  });

  it.each(['', 'Gas', 'gas emergency', '!gas', 'gas!'])('are not named %j', (name) => {
    expect(factLedger.safeParse({ [name]: phone }).success).toBe(false);
  });

  it.each(['g', '9', 'gas-emergency-2'])('may be named %j', (name) => {
    expect(factLedger.safeParse({ [name]: phone }).success).toBe(true);
  });
});

describe('a fact that is pressed', () => {
  it.each([
    ['phone', '0800 111 999', 'tel:0800111999'],
    ['phone', '+44 (0)800-111', 'tel:+440800111'],
    ['sms', '999', 'sms:999'],
    ['sms', '60 006', 'sms:60006'],
    ['email', 'complaints@larkfield.example', 'mailto:complaints@larkfield.example'],
    ['website', '999bsl.co.uk', 'https://999bsl.co.uk'],
    ['text', '18001', undefined],
  ])('of kind %s, %s, leads to %s', (kind, value, url) => {
    expect(factHref(kind, value)).toBe(url);
  });
});

import { describe, expect, it } from 'vitest';
import { factHref } from './fact-href.ts';

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

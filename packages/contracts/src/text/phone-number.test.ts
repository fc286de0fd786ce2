import { describe, expect, it } from 'vitest';
import { internationalPhoneNumber, readPhoneNumber } from '../leads/contact-details.ts';

describe('a phone number', () => {
  it.each([
    ['01632 960 001', '01632960001'],
    ['(020) 7946-0018', '02079460018'],
    ['07700\u00a0900\u200b982', '07700900982'],
    ['+44 7700 900982', '+447700900982'],
    ['+44 (0)7700 900 982', '+447700900982'],
    ['0044 7700 900982', '+447700900982'],
    ['+353 1 234 5678', '+35312345678'],
    ['01 234 5678', '012345678'],
    ['087 123 4567', '0871234567'],
  ])('%s is taken @CMP-5', (typed, kept) => {
    expect(readPhoneNumber(typed)).toBe(kept);
  });

  it.each([
    '',
    '07700 900',
    '07700 900 98',
    '1234',
    'phone me',
    '+1 212 555 0100',
    '+33 1 23 45 67 89',
    '07700 900 98x',
    `0${'7'.repeat(70)}`,
  ])('%j is refused @CMP-5', (typed) => {
    expect(readPhoneNumber(typed)).toBeUndefined();
  });
});

describe('a phone number at its limits', () => {
  it.each([
    [`07700900982${' '.repeat(49)}`, '07700900982'],
    ['+353 0 1 234 5678', '+35312345678'],
    ['00353 1 234 5678', '+35312345678'],
    ['+44 0 1632 960001', '+441632960001'],
    ['0800 1111', undefined],
    ['0845 46 47', undefined],
    [`07700900982${' '.repeat(50)}`, undefined],
    ['x07700900982', undefined],
    ['07700900982x', undefined],
    ['++447700900982', undefined],
    ['07+700900982', undefined],
    ['+', undefined],
    ['07700 900 9822', undefined],
    ['+353 1 234', undefined],
  ])('%j is read as %j', (typed, kept) => {
    expect(readPhoneNumber(typed)).toBe(kept);
  });
});

describe('a phone number in one form', () => {
  it.each([
    ['07700 900982', '+447700900982'],
    ['+44 (0)7700 900 982', '+447700900982'],
    ['0044 7700 900982', '+447700900982'],
    ['020 7946 0018', '+442079460018'],
    ['01 234 5678', '+35312345678'],
    ['+353 1 234 5678', '+35312345678'],
    ['07700 900', undefined],
    ['phone me', undefined],
  ])('%j is %j', (typed, number) => {
    expect(internationalPhoneNumber(typed)).toBe(number);
  });
});

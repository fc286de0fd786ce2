import { describe, expect, it } from 'vitest';
import { recordableTerm } from './recordable-term.ts';

describe('recordableTerm', () => {
  it.each([
    ['Why is my BILL so high?', 'why is my bill so high'],
    ['enter 20 digit code', 'enter 20 digit code'],
    ['error F22', 'error f22'],
    ['letter for Mrs P. Featherstone', 'letter for'],
    ['power cut kills my freezer', 'power cut kills my freezer'],
    ['meter is dead', 'meter is dead'],
  ])('counts %s', (query, term) => {
    expect(recordableTerm(query)).toBe(term);
  });

  it.each([
    'account 85001 locked',
    'account 8 5 0 0 1 locked',
    'call me on 07700 900123',
    'why is jo@example.com locked',
    'jo @ example.com',
    'outage at SW1A 1AA',
    'outage at ec1a1bb',
    'D02 AF30 outage',
    'ｓｗ１ａ １ａａ',
    'my name is Jane',
    '?!',
  ])('records nothing of %s', (query) => {
    expect(recordableTerm(query)).toBeUndefined();
  });

  it.each([
    'i want to kill myself',
    'suicidal over debt',
    'suiside', // As it is often misspelt.
    'better off dead',
    'i cant see any reason to live',
    'no point living',
    'i want to die',
    'domestic abuse help',
    'my husband hits me',
    'ex controls my meter',
    'fleeing my partner',
    'chcę popełnić samobójstwo',
    'przemoc domowa',
  ])('records nothing of %s, which is distress', (query) => {
    expect(recordableTerm(query)).toBeUndefined();
  });

  it('takes another rule for what is sensitive', () => {
    expect(recordableTerm('kettle', (query) => query.includes('kettle'))).toBeUndefined();
    expect(recordableTerm('toaster', (query) => query.includes('kettle'))).toBe('toaster');
  });
});

import { describe, expect, it } from 'vitest';
import { recordableWords } from './search-use-repository.ts';

describe('recordableWords', () => {
  it.each([
    ['Why is my BILL so high?', 'why is my bill so high'],
    ['enter 20 digit code', 'enter digit code'],
    ['error F22', 'error'],
    ['born 1 2 50 pension credit', 'born pension credit'],
    ['call 077–009–001–23 now', 'call now'],
    ['flat ⅷ', 'flat viii'],
    ['flat ²', 'flat'],
    ['flat ४', 'flat'],
    ['letter for Mrs P. Featherstone', 'letter for'],
    ['my name is Jane', ''],
    ['?!', ''],
    ['Dialysis at home power cut', 'at home power cut'],
    ['still no fan of the billing', 'still no fan of the billing'],
    ['power cut kills my freezer', 'power cut kills my freezer'],
    ['meter is dead', 'meter is dead'],
  ])('has the words without digits of %s', (query, words) => {
    expect(recordableWords(query)).toEqual(words.split(' ').filter(Boolean));
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
  ])('records nothing of %s', (query) => {
    expect(recordableWords(query)).toBeUndefined();
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
    expect(recordableWords(query)).toBeUndefined();
  });

  it('takes another rule for what is sensitive', () => {
    expect(recordableWords('kettle', (query) => query.includes('kettle'))).toBeUndefined();
    expect(recordableWords('toaster', (query) => query.includes('kettle'))).toEqual(['toaster']);
  });
});

import { describe, expect, it } from 'vitest';
import { howSearched, readSearch } from './lead-search.ts';

const reason = 'The customer has called us';
const none = { words: '', surname: '', postcode: '', reason };

describe('what an agent types to find a customer', () => {
  it.each([
    [{ words: '23456 789AB' }, { reference: '23456 789AB' }, 'by this reference'],
    [{ words: 'Morag@example.com' }, { email: 'Morag@example.com' }, 'by this email address'],
    [{ words: '07700 900123' }, { phone: '07700 900123' }, 'by this phone number'],
    // Refused and noted by the staff API.
    [{ words: 'Morag Lark' }, { reference: 'Morag Lark' }, 'by this reference'],
    [
      { surname: 'O’Neill', postcode: 'lk4 2qt' },
      { surname: 'O’Neill', postcode: 'lk4 2qt' },
      'by this surname and postcode',
    ],
  ])('%j is a search', (typed, search, how) => {
    const read = readSearch({ ...none, ...typed });
    expect(read).toEqual({ search: { ...search, reason } });
    expect('search' in read && howSearched(read.search)).toBe(how);
  });

  it.each([
    [{}, { words: 'Enter a reference, an email address or a phone number, or a surname with its postcode' }],
    [{ surname: 'Lark' }, { postcode: 'Enter the postcode too. A surname alone cannot be searched' }],
    [{ postcode: 'LK4 2QT' }, { surname: 'Enter the surname too. A postcode alone cannot be searched' }],
    [{ words: '07700 900123', surname: 'Lark' }, { words: 'Use either the first field, or surname and postcode' }],
    [{ words: 'morag@' }, { words: 'Enter an email address' }],
    [{ words: '07700 900123', reason: 'short' }, { reason: 'Say why, in at least 10 characters' }],
  ])('%j is not searched', (typed, errors) => {
    expect(readSearch({ ...none, ...typed })).toEqual({ errors });
  });
});

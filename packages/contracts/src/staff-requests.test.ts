import { describe, expect, it } from 'vitest';
import { leadSearch, reason, replaySelection } from './staff-api.ts';

const because = 'The customer has called us';

describe('what is tried again', () => {
  it.each([
    [{ all: true }, true],
    [{ reference: 'LK-1' }, true],
    [{ channel: 'email', code: null }, true],
    [{ channel: 'crm', code: '503' }, true],
    [{}, false],
    [{ all: false }, false],
    [{ channel: 'crm' }, false],
    [{ channel: 'fax', code: null }, false],
    [{ reference: 'LK-1', all: true }, false],
    [{ reference: 'LK-1', code: '503' }, false],
    [{ channel: 'crm', code: '503', extra: 1 }, false],
  ])('%j: %s', (selection, isValid) => {
    expect(replaySelection.safeParse(selection).success).toBe(isValid);
  });
});

describe('a search for leads', () => {
  it.each([
    [{ reference: 'LK-1', reason: because }, true],
    [{ email: 'a@example.com', reason: because }, true],
    [{ reference: '', reason: because }, false],
    [{ email: 'nobody', reason: because }, false],
    [{ reference: 'LK-1' }, false],
    [{ email: 'a@example.com' }, false],
    [{ reference: 'LK-1', email: 'a@example.com', reason: because }, false],
  ])('%j: %s', (search, isValid) => {
    expect(leadSearch.safeParse(search).success).toBe(isValid);
  });

  it('says what is wrong with the address', () => {
    const { error } = leadSearch.safeParse({ email: 'nobody', reason: because });
    expect(JSON.stringify(error?.issues)).toContain('Enter an email address');
  });
});

describe('a reason', () => {
  it.each([
    ['1234567890', '1234567890'],
    ['  1234567890  ', '1234567890'],
    ['x'.repeat(500), 'x'.repeat(500)],
  ])('may be %j', (text, kept) => {
    expect(reason.parse(text)).toBe(kept);
  });

  it.each([
    ['123456789', 'Say why, in at least 10 characters'],
    ['   123456789   ', 'Say why, in at least 10 characters'],
    ['x'.repeat(501), 'At most 500 characters'],
  ])('%j is refused: %s', (text, message) => {
    expect(reason.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

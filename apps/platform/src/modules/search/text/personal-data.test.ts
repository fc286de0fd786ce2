import { describe, expect, it } from 'vitest';
import { withoutPersonalData } from './personal-data.ts';

describe('withoutPersonalData', () => {
  it.each([
    ['why is jo.bloggs+energy@example.co.uk locked', 'why is locked'],
    ['email jo @ example.com bounced', 'email bounced'],
    ['call me on 07700 900123', 'call me on'],
    ['+44 (0)20 7946 0958 who is this', 'who is this'],
    ['account 850012345678 zebra', 'account zebra'],
    ['A1234567 zebra', 'zebra'],
    ['bgx12345 zebra', 'zebra'],
    ['card 4929 1234 5678 9012 declined', 'card declined'],
    ['born 01/02/1950 unicorn', 'born unicorn'],
    ['outage at SW1A 1AA today', 'outage at today'],
    ['ec1a1bb unicorn', 'unicorn'],
    ['D02 AF30 unicorn', 'unicorn'],
    ['my name is Jane Mary O’Brien', ''],
    ['letter for Mrs P. Featherstone unicorn', 'letter for unicorn'],
    ['mr smith', ''],
  ])('%s', (query, kept) => {
    expect(withoutPersonalData(query)).toBe(kept);
  });

  it('keeps what says nothing of a person', () => {
    expect(withoutPersonalData('Enter 20 digit code, E7!')).toBe('enter 20 digit code e7');
  });

  it('keeps no more than a hundred characters, and is quick over any two thousand', () => {
    expect(withoutPersonalData('unicorn '.repeat(250)).length).toBeLessThanOrEqual(100);
    const start = performance.now();
    for (const piece of ['1', '1 ', 'a@', '@', 'mr ', 'my name is ', 'a1', "o'", '😀', '\u0000'])
      withoutPersonalData(piece.repeat(2_000 / piece.length));
    expect(performance.now() - start).toBeLessThan(250);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replacePersonalData, withoutPersonalData } from './personal-data.ts';

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
    ['D02 X285 unicorn', 'unicorn'],
    ['a65f4e2 unicorn', 'unicorn'],
    ['no gas at T12 AB3C again', 'no gas at again'],
    ['D6W XK9T unicorn', 'unicorn'],
    ['V94 TXKW unicorn', 'unicorn'],
    ['F28 H123 unicorn', 'unicorn'],
    ['my name is Jane Mary O’Brien', ''],
    ['letter for Mrs P. Featherstone unicorn', 'letter for unicorn'],
    ['mr smith', ''],
  ])('%s', (query, remaining) => {
    expect(withoutPersonalData(query)).toBe(remaining);
  });

  it.each([
    ['Enter 20 digit code, E7!', 'enter 20 digit code e7'],
    ['what does F22 mean', 'what does f22 mean'],
    ['F28 code on boiler', 'f28 code on boiler'],
    ['e119 then F22 heat gone', 'e119 then f22 heat gone'],
    ['E119 fault', 'e119 fault'],
    ['A01 read and D10 card', 'a01 read and d10 card'],
  ])('keeps what says nothing of a person: %s', (query, remaining) => {
    expect(withoutPersonalData(query)).toBe(remaining);
  });

  const words = fc.stringMatching(/^[a-y]{3,8}( [a-y]{3,8}){0,2}$/);
  const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`));

  it('removes any email address, whatever is around it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), words, fc.constantFrom('@', ' @', '@ ', ' @ ', '\uff20'), (email, before, at) => {
        // A letter that the words around it cannot have.
        const [name = '', domain = ''] = email.replaceAll(/[a-z]/gi, 'ż').split('@');
        for (const given of [`${name}${at}${domain}`, `<${name}${at}${domain}>`, `"${name}${at}${domain}",`]) {
          expect(withoutPersonalData(`${before} ${given} ${before}`)).not.toContain('ż');
          expect(replacePersonalData(`${before} ${given} ${before}`, '[removed]')).not.toContain('ż');
        }
      }),
    );
  });

  it('removes any British phone number and postcode, however they are spaced', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', '  ');
    const phone = fc
      .tuple(fc.constantFrom('0', '+44', '+44 (0)', '0044 '), digits(4, 4), gap, digits(3, 3), gap, digits(3, 3))
      .map((parts) => parts.join(''));
    const postcode = fc
      .tuple(
        fc.stringMatching(/^[A-Za-z]{1,2}\d[A-Za-z\d]?$/),
        fc.constantFrom('', ' ', '  '),
        fc.stringMatching(/^\d[A-Za-z]{2}$/),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(phone, postcode), words, (number, around) => {
        expect(withoutPersonalData(`${around} ${number} ${around}`)).toBe(`${around} ${around}`);
      }),
    );
  });

  it('keeps no more than a hundred characters, and is quick over any two thousand', () => {
    expect(withoutPersonalData('unicorn '.repeat(250)).length).toBeLessThanOrEqual(100);
    const before = process.threadCpuUsage();
    for (const piece of ['1', '1 ', 'a@', '@', 'mr ', 'my name is ', 'a1', 'd6w', 'd02 a', "o'", '😀', '\u0000'])
      withoutPersonalData(piece.repeat(2_000 / piece.length));
    // Of this thread: other work on the machine does not count.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(250);
  });
});

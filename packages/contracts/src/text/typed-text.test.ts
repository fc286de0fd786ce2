import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedUp, countCharacters, stripped, trimmed } from './typed-text.ts';

describe('trimmed', () => {
  it.each([
    ['  Morag  ', 'Morag'],
    ['\t\r\n\u3000Mo rag\u200b\ufeff', 'Mo rag'],
    ['\u{e0020}🏮\u{e0020}', '🏮'],
    ['\ud83d ', '\ud83d'],
    [' \udc20', '\udc20'],
    [' \u200b ', ''],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(trimmed(text)).toBe(expected);
  });

  it('takes away every blank at both ends, and nothing else', () => {
    const character = fc.constantFrom(' ', '\n', '\u00a0', '\u200b', '\u{e0020}', 'a', 'é', '🏮', '\ud83d', '\udc20');
    const blanksAtEnds = /^[\s\p{Z}\p{Cf}]+|[\s\p{Z}\p{Cf}]+$/gu;
    fc.assert(
      fc.property(fc.array(character, { maxLength: 10 }), (characters) => {
        const text = characters.join('');
        expect(trimmed(text)).toBe(text.replaceAll(blanksAtEnds, ''));
      }),
    );
  });
});

describe('separators', () => {
  it('go from a number, and the point from a code only', () => {
    expect(stripped('+44 (0)1632–960.001')).toBe('+4401632960001');
    expect(closedUp(' 45 21.7 ')).toBe('4521.7');
  });
});

describe('blanks and separators', () => {
  it.each([
    ['\u0008a\u000e', '\u0008a\u000e'],
    ['\u0009\u000ba\u000c\u000d', 'a'],
    ['\u001fa\u0021', '\u001fa\u0021'],
    ['\u0080a', '\u0080a'],
    ['\u0085a\u00a0', '\u0085a'],
    ['\u007fa', '\u007fa'],
    ['a', 'a'],
    [' ', ''],
    ['a\u{e0020}\u{e0020}', 'a'],
    ['\u{e0020}\u{e0020}a', 'a'],
  ])('%j is trimmed to %j', (text, expected) => {
    expect(trimmed(text)).toBe(expected);
  });

  it('are removed from a number as a whole', () => {
    expect(stripped(' \u00a0-–\u200b()./1  2')).toBe('12');
    expect(closedUp(' \u00a0-–\u200b()1  2./3')).toBe('12./3');
    expect(stripped('a_b')).toBe('a_b');
  });
});

describe('the count of characters', () => {
  it.each([
    ['', 0],
    ['\r', 1],
    ['\r\r\n', 2],
    ['\n\r', 2],
    ['\ud83d', 1],
    ['\udd25\ud83d', 2],
    ['\ud800\udc00', 1],
    ['\udbff\udfff', 1],
    ['\ud7ff\udc00', 2],
    ['\ud800\udbff', 2],
    ['\ud800\ue000', 2],
    ['\udc00\udc00', 2],
    ['a🔥', 2],
    ['🔥🔥', 2],
    ['\r\n\r\n', 2],
    ['\r\na', 2],
    ['a\nb', 3],
    ['a\rb', 3],
  ])('of %j is %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

import { describe, expect, it } from 'vitest';
import { countCharacters } from '../text/typed-text.ts';
import { emailLine, line, longText, nameLine, optionalEmailLine, shortLine } from './lead-text.ts';

describe('what people type', () => {
  it('is counted as they count it', () => {
    expect(countCharacters('abc')).toBe(3);
    expect(countCharacters('🔥a🔥')).toBe(3);
    expect(countCharacters('\ud800a')).toBe(2);
    expect(countCharacters('a\r\nb\nc')).toBe(5);
  });

  it('may be 30,000 emoji long, and not one more', () => {
    const most = '🔥'.repeat(30_000);
    expect(longText.parse(most)).toBe(most);
    expect(longText.safeParse(`${most}a`).success).toBe(false);
  });

  it.each(['half \ud800 a pair', 'nul \u0000', 'bell \u0007'])('is refused when it cannot be kept: %j', (text) => {
    expect(longText.safeParse(text).success).toBe(false);
    expect(line.safeParse(text).success).toBe(false);
  });

  it('has line breaks only where there are several lines', () => {
    expect(longText.safeParse('one\r\ntwo\n\tthree').success).toBe(true);
    for (const text of ['a\nBcc: b', 'a\rb', 'a\u2028b']) expect(line.safeParse(text).success).toBe(false);
  });

  it.each([
    ['morag@example.com', true],
    ['m.o+bills@sub.example.co.uk', true],
    ["o'neill@example.ie", true],
    ['morag@example', false],
    ['morag@@example.com', false],
    ['morag@example..com', false],
    ['a@b.com, c@d.com', false],
    ['"x" <a@b.com>', false],
    ['a@b.com\r\nBcc: c@d.com', false],
    ['morag@exa\u202Emoc.elpm', false],
    ['\u2066morag@example.com', false],
    ['morag\u200B@example.com', false],
    ['morag\u00AD@example.com', false],
    ['morag@example.com\uFEFF', false],
    ['morag\u0085@example.com', false],
    ['morag@example.\uE000com', false],
    ['jürgen@exämple.de', true],
    ['李@例子.广告', true],
  ])('%j is an email address: %s', (text, expected) => {
    expect(emailLine.safeParse(text).success).toBe(expected);
    expect(optionalEmailLine.safeParse(text).success).toBe(expected);
  });

  it('has 100 characters as a name, 254 as an email address and 200 as another line', () => {
    const address = (length: number) => `${'a@'.padEnd(length - 4, 'b'.repeat(60).concat('.'))}.com`;
    const lengths = [
      [nameLine, 100, (length: number) => 'a'.repeat(length)],
      [shortLine, 200, (length: number) => 'a'.repeat(length)],
      [emailLine, 254, address],
      [optionalEmailLine, 254, address],
    ] as const;
    for (const [schema, most, text] of lengths) {
      expect(text(most)).toHaveLength(most);
      expect(schema.safeParse(text(most)).success).toBe(true);
      expect(schema.safeParse(text(most + 1)).success).toBe(false);
    }
  });

  it.each(["O'Neill", 'Ó Séaghdha', '李', 'Anne-Marie'])('%s is a name', (name) => {
    expect(nameLine.parse(name)).toBe(name);
  });
});

import { describe, expect, it } from 'vitest';
import { countCharacters } from './character-count.ts';
import { emailLine, line, longText, nameLine, queryLimit } from './lead-text.ts';

describe('what people type', () => {
  it('is counted as they count it', () => {
    expect(countCharacters('abc')).toBe(3);
    expect(countCharacters('🔥a🔥')).toBe(3);
    expect(countCharacters('\ud800a')).toBe(2);
    expect(countCharacters('a\r\nb\nc')).toBe(5);
  });

  it('may be 30,000 emoji long, and not one more', () => {
    const most = '🔥'.repeat(queryLimit);
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
  ])('%j is an email address: %s', (text, expected) => {
    expect(emailLine.safeParse(text).success).toBe(expected);
  });

  it.each(["O'Neill", 'Ó Séaghdha', '李', 'Anne-Marie'])('%s is a name', (name) => {
    expect(nameLine.parse(name)).toBe(name);
  });
});

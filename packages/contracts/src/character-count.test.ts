import { describe, expect, it } from 'vitest';
import { countCharacters } from './character-count.ts';

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

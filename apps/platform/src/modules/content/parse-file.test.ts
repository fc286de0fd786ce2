import { describe, expect, it } from 'vitest';
import { readArticle } from './article-source.ts';
import { parseJson } from './parse-file.ts';

describe('parseJson', () => {
  it('reads JSON', () => {
    expect(parseJson('{ "a": [1] }', 'a.json')).toEqual({ a: [1] });
  });

  it.each([
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', "a.json, line 3: Expected ',' or '}' after property value"],
    ['a word without quotation marks', '{\n  "a": "x",\n  "b": yes\n}', "a.json, line 3: Unexpected token 'y'"],
    ['a word in the first characters', '{\n"a":x}', "a.json, line 2: Unexpected token 'x'"],
    ['a missing end', '{\n  "a": [\n    1\n', "a.json, line 4: Expected ',' or ']' after array element"],
    ['an empty file', '', 'a.json, line 1: Unexpected end of JSON input'],
  ])('names the file and the line of %s', (_, text, message) => {
    expect(() => parseJson(text, 'a.json')).toThrow(message);
  });
});

describe('readArticle', () => {
  it('names the file and the line of broken front matter', () => {
    const text = '---\ntitle: Read your meter\ndescription: One: two\n---\n\n## First\n';
    expect(() => readArticle(text, 'articles/meters/read.md')).toThrow(
      /^articles\/meters\/read\.md, line 3: Nested mappings/,
    );
  });

  it('names the file and the field of a wrong value', () => {
    const text = '---\ntitle: Read\ndescription: One\nexpires: tomorrow\n---\n';
    expect(() => readArticle(text, 'a.md')).toThrow(/^a\.md: .*expires/s);
  });
});

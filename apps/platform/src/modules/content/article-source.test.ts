import { describe, expect, it } from 'vitest';
import { parseJson, readArticle } from './article-source.ts';

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

const article = (head: string) => `---\n${head}\n---\n\n## First\n`;

describe('the source of an article', () => {
  it('has front matter, then Markdown', () => {
    expect(readArticle(article('title: Read your meter\ndescription: How to read it'), 'meters/read.md')).toEqual({
      title: 'Read your meter',
      description: 'How to read it',
      related: [],
      body: '\n## First\n',
    });
  });

  it('may name a tool, which must exist', () => {
    const naming = (tool: string) => article(`title: One\ndescription: Two\ntool: ${tool}`);
    expect(readArticle(naming('are-we-late'), 'a.md').tool).toBe('are-we-late');
    expect(() => readArticle(naming('crystal-ball'), 'a.md')).toThrow(/^a\.md: .*tool/s);
  });

  it.each([
    ['front matter that is not YAML', article('title: One: two')],
    ['a field that is unknown', article('title: One\ndescription: Two\nauthor: Three')],
    ['no front matter', '## First'],
  ])('names its file when it has %s', (_, text) => {
    expect(() => readArticle(text, 'meters/read.md')).toThrow(/^meters\/read\.md(: |, line 2: )/);
  });
});

import { describe, expect, it } from 'vitest';
import { readArticle } from './article-source.ts';

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

  it.each([
    ['front matter that is not YAML', article('title: One: two')],
    ['a field that is unknown', article('title: One\ndescription: Two\nauthor: Three')],
    ['no front matter', '## First'],
  ])('names its file when it has %s', (_, text) => {
    expect(() => readArticle(text, 'meters/read.md')).toThrow(/^meters\/read\.md(: |, line 2: )/);
  });
});

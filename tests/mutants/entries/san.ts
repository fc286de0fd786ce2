import type { Mutant } from '../mutant.ts';

const richText = 'apps/site/server/content/markup/rich-text.test.ts';
const article = 'apps/site/server/content/markup/article.test.ts';

export const sanMutants: readonly Mutant[] = [
  {
    row: 'SAN-1',
    change: 'rich text may have italics',
    file: 'apps/site/server/content/markup/rich-text.ts',
    replace: "tagNames: ['a', 'sup', 'p', 'b']",
    by: "tagNames: ['a', 'sup', 'p', 'b', 'i']",
    tests: [richText],
  },
  {
    row: 'SAN-1',
    change: 'a link of rich text may open another window',
    file: 'apps/site/server/content/markup/rich-text.ts',
    replace: "attributes: { a: ['href'] }",
    by: "attributes: { a: ['href', 'target'] }",
    tests: [richText],
  },
  {
    row: 'SAN-1',
    change: 'any element of rich text may have an id',
    file: 'apps/site/server/content/markup/rich-text.ts',
    replace: "attributes: { a: ['href'] }",
    by: "attributes: { a: ['href'], '*': ['id'] }",
    tests: [richText],
  },
  {
    row: 'SAN-1',
    change: 'the answer of an article goes through the wider allow-list',
    file: 'apps/site/server/content/markup/article.ts',
    replace: 'richText(answer),',
    by: 'sanitize(fromHtml(answer, { fragment: true }), articleSchema),',
    tests: [richText],
  },
  {
    row: 'SAN-2',
    change: 'an article may have a form',
    file: 'apps/site/server/content/markup/article.ts',
    replace: "      'h2',\n",
    by: "      'form',\n      'h2',\n",
    tests: [article, 'tests/e2e/help/xss.spec.ts'],
  },
  {
    row: 'SAN-2',
    change: 'a paragraph of an article may have styles',
    file: 'apps/site/server/content/markup/article.ts',
    replace: "    abbr: ['title'],\n",
    by: "    abbr: ['title'],\n    p: ['style'],\n",
    tests: [article],
  },
  {
    row: 'SAN-2',
    change: 'a link may have the scheme javascript',
    file: 'apps/site/server/content/markup/markup-tree.ts',
    replace: "'tel', 'sms'] }",
    by: "'tel', 'sms', 'javascript'] }",
    tests: [article],
  },
];

import type { Mutant } from '../mutant.ts';

const route = 'apps/site/app/help/article/article-route.test.ts';
const finder = 'apps/site/app/help/article/find-article.ts';
const routeSource = 'apps/site/app/help/article/article-route.tsx';
const page = 'apps/site/app/help/article/article-feedback.test.ts';
const action = 'apps/site/app/routes/article-votes/what-was-missing.ts';
const comments = 'apps/platform/src/modules/article-comments';
const stored = `${comments}/article-comments.integration.test.ts`;
const storable = `${comments}/comment-repository.ts`;
const storableTest = `${comments}/comment-repository.test.ts`;
const richText = 'packages/design/src/rich-text.test.ts';
const article = 'apps/site/server/content/markup/article.test.ts';

export const artMutants: readonly Mutant[] = [
  {
    row: 'ART-1',
    change: 'articles of every brand are read from one folder',
    file: 'packages/contracts/src/content/content-paths.ts',
    replace: '`/aem6/content/${brand}/help/${category}/${article}.html`',
    by: "`/aem6/content/${brand ? 'larkfield' : brand}/help/${category}/${article}.html`",
    tests: [route],
  },
  {
    row: 'ART-1',
    change: 'the description of the article is dropped',
    file: 'apps/site/server/content/markup/article.ts',
    replace: "description: metaOf('description') ?? ''",
    by: "description: metaOf('summary') ?? ''",
    tests: [route],
  },
  {
    row: 'ART-1',
    change: 'only the title of the article is shown',
    file: 'apps/site/server/content/markup/article.ts',
    replace: 'children: body?.children ?? []',
    by: 'children: body?.children.slice(0, 0) ?? []',
    tests: [route],
  },
  {
    row: 'ART-2',
    change: 'the article waits for its document without a spinner',
    file: routeSource,
    replace: '    mayStream,\n    timeoutMs: mayStream ? 8_000 : 4_000,',
    by: '    mayStream: false,\n    timeoutMs: mayStream ? 8_000 : 4_000,',
    tests: ['apps/site/app/root.test.ts'],
  },
  {
    row: 'ART-3',
    change: 'the listing check is removed',
    file: finder,
    replace: "if (!isListed(categories, category, slug)) return { state: 'missing' };",
    by: "if (!isListed(categories, category, slug) && slug === '') return { state: 'missing' };",
    tests: [route],
  },
  {
    row: 'ART-3',
    change: 'a listed article is shown in any category',
    file: finder,
    replace: 'return hasCategory && included.some(',
    by: 'return hasCategory || included.some(',
    tests: [route],
  },
  {
    row: 'ART-3',
    change: 'an article is shown in the category that lists it only',
    file: finder,
    replace: 'included.some(({ attributes }) => attributes.articles',
    by: 'included.some(({ id, attributes }) => id === category && attributes.articles',
    tests: [route],
  },
  {
    row: 'ART-4',
    change: 'every article loads the two scripts',
    file: routeSource,
    replace: '{found.article.nucleusContent && scripts.map(',
    by: '{scripts.map(',
    tests: [route],
  },
  {
    row: 'ART-4',
    change: 'the behaviour script is not loaded',
    file: routeSource,
    replace: '[settings.scripts.nucleusForm, settings.scripts.nucleusBehaviour]',
    by: '[settings.scripts.nucleusForm]',
    tests: [route, 'tests/e2e/help/article.spec.ts'],
  },
  {
    row: 'ART-5',
    change: 'nosnippet on moving home instead of leaving',
    file: finder,
    replace: "new Set(['my-account/leaving-us'])",
    by: "new Set(['my-account/moving'])",
    tests: [route],
  },
  {
    row: 'ART-5',
    change: 'robots of an article are not written into its head',
    file: 'apps/site/app/help/article/ArticlePage.tsx',
    replace: 'robots={robots} kind="article"',
    by: 'robots={robots && undefined} kind="article"',
    tests: [route],
  },
  {
    row: 'ART-6',
    change: 'a category page fetches an article in advance',
    file: 'apps/site/app/routes/category/route.tsx',
    replace: '  const current = content.categories()',
    by: "  await content.article(params.category, 'read-a-dial');\n  const current = content.categories()",
    tests: [route],
  },
];

export const comMutants: readonly Mutant[] = [
  {
    row: 'COM-1',
    change: "a 'Yes' is asked what was missing too",
    file: 'apps/site/app/routes/article-votes/route.ts',
    replace: "const outcome = helpful === 'yes' ? 'thank-you' : 'what-was-missing';",
    by: "const outcome = helpful === undefined ? 'thank-you' : 'what-was-missing';",
    tests: [page],
  },
  {
    row: 'COM-1',
    change: 'what was typed is posted under a name that nothing reads',
    file: 'apps/site/app/help/article/Helpful.tsx',
    replace: "name={'missing' satisfies CommentField}",
    by: 'name="comment"',
    tests: [page],
  },
  {
    row: 'COM-1',
    change: 'an empty comment is sent',
    file: action,
    replace: "if (comment === '') return",
    by: "if (comment === '-') return",
    tests: [page],
  },
  {
    row: 'COM-2',
    change: 'names, postcodes and email addresses are stored',
    file: storable,
    replace: 'const comment = replacePersonalData(plain, ` ${removed} `)',
    by: 'const comment = plain',
    tests: [storableTest],
  },
  {
    row: 'COM-2',
    change: 'Eircodes are stored, but for those of one district',
    file: 'apps/platform/src/modules/text/personal-data.ts',
    replace: '(?:[ac-fhknprtv-y]\\d\\d|d6w)',
    by: '(?:d6w)',
    tests: [storableTest],
  },
  {
    row: 'COM-2',
    change: 'the comment is stored as it was sent',
    file: `${comments}/routes.ts`,
    replace: 'comments.add({ brand, article, comment: storable })',
    by: 'comments.add({ brand, article, comment })',
    tests: [stored],
  },
  {
    row: 'COM-3',
    change: 'distress is sent, and thanked for',
    file: action,
    replace: 'if (mentionsDistress(comment))',
    by: 'if (mentionsDistress(article))',
    tests: [page],
  },
  {
    row: 'COM-3',
    change: 'distress is stored',
    file: storable,
    replace: 'if (mentionsDistress(plain)) return undefined;',
    by: "if (mentionsDistress('')) return undefined;",
    tests: [storableTest],
  },
  {
    row: 'COM-4',
    change: 'comments are stored for years',
    file: `${comments}/comment-repository.ts`,
    replace: 'const retentionDays = 90;',
    by: 'const retentionDays = 900;',
    tests: [stored],
  },
  {
    row: 'COM-4',
    change: 'no worker deletes comments',
    file: 'apps/platform/src/bin/worker.ts',
    replace: "  'article-comments': () => sweepComments(maintenanceSql),\n",
    by: '',
    tests: ['tests/resilience/retention.test.ts'],
  },
  {
    row: 'COM-4',
    change: 'a flood of comments is stored',
    file: `${comments}/comment-repository.ts`,
    replace: '< ${maxRows}::int`;',
    by: '< ${maxRows * 1_000}::int`;',
    tests: [stored],
  },
];

export const sanMutants: readonly Mutant[] = [
  {
    row: 'SAN-1',
    change: 'rich text may have italics',
    file: 'packages/design/src/rich-text.ts',
    replace: "tagNames: ['a', 'sup', 'p', 'b']",
    by: "tagNames: ['a', 'sup', 'p', 'b', 'i']",
    tests: [richText],
  },
  {
    row: 'SAN-1',
    change: 'a link of rich text may open another window',
    file: 'packages/design/src/rich-text.ts',
    replace: "attributes: { a: ['href'] }",
    by: "attributes: { a: ['href', 'target'] }",
    tests: [richText],
  },
  {
    row: 'SAN-1',
    change: 'any element of rich text may have an id',
    file: 'packages/design/src/rich-text.ts',
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
    tests: [article],
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
    file: 'packages/design/src/rich-text.ts',
    replace: "'tel', 'sms'] }",
    by: "'tel', 'sms', 'javascript'] }",
    tests: [article],
  },
];

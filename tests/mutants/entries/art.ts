import type { Mutant } from '../mutant.ts';

const route = 'apps/site/app/features/help/article/article-route.test.ts';
const finder = 'apps/site/app/features/help/article/find-article.ts';
const routeSource = 'apps/site/app/features/help/article/article-route.tsx';

export const artMutants: readonly Mutant[] = [
  {
    row: 'ART-1',
    change: 'articles of every brand are read from one folder',
    file: 'packages/contracts/src/content-paths.ts',
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
    file: 'apps/site/app/features/help/article/ArticlePage.tsx',
    replace: 'robots={robots} kind="article"',
    by: 'robots={robots && undefined} kind="article"',
    tests: [route],
  },
  {
    row: 'ART-6',
    change: 'a category page fetches an article in advance',
    file: 'apps/site/app/routes/category.tsx',
    replace: '  const current = content.categories()',
    by: "  await content.article(params.category, 'read-a-dial');\n  const current = content.categories()",
    tests: [route],
  },
];

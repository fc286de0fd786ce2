import type { Mutant } from '../mutant.ts';

const box = 'apps/site/app/components/SearchBox.tsx';
const boxTest = 'apps/site/app/components/SearchBox.test.ts';
const engine = 'apps/platform/src/modules/search/search.integration.test.ts';

export const srchMutants: readonly Mutant[] = [
  {
    row: 'SRCH-1',
    change: 'the search starts from the hub, whatever the page',
    file: box,
    replace: 'value={initiated ?? pathname}',
    by: "value={initiated ?? pathname.split('/', 2).join('/')}",
    tests: [boxTest],
  },
  {
    row: 'SRCH-1',
    change: 'the term is sent under another name',
    file: box,
    replace: "name={'q' satisfies SearchField}",
    by: 'name="query"',
    tests: [boxTest],
  },
  {
    row: 'SRCH-2',
    change: 'the field is not required',
    file: box,
    replace: '          required\n',
    by: '',
    tests: [boxTest],
  },
  {
    row: 'SRCH-2',
    change: 'the field takes 200 characters',
    file: box,
    replace: 'maxLength={2000}',
    by: 'maxLength={200}',
    tests: [boxTest],
  },
  {
    row: 'SRCH-3',
    change: 'the browser refuses to submit an empty field',
    file: box,
    replace: ' noValidate data-suggest>',
    by: ' data-suggest>',
    tests: [boxTest, 'tests/e2e/search/search.spec.ts'],
  },
  {
    row: 'SRCH-4',
    change: 'the page shows the results in reverse',
    file: 'apps/site/app/features/search/SearchPage.tsx',
    replace: '{response.data.map((result) => (',
    by: '{response.data.toReversed().map((result) => (',
    tests: ['apps/site/app/features/search/SearchPage.test.ts'],
  },
  {
    row: 'SRCH-4',
    change: 'misspelt words are not corrected',
    file: 'apps/platform/src/modules/search/query/word-resolver.ts',
    replace: 'const words = parts ?? (meant ? [meant.word] : []);',
    by: 'const words = parts ?? [];',
    tests: [engine],
  },
  {
    row: 'SRCH-4',
    change: 'the abbreviation WFP, which no article has, means nothing',
    file: 'content/search/synonyms.json',
    replace: '"wfp"',
    by: '"qzx"',
    tests: [engine],
  },
  {
    row: 'SRCH-4',
    change: 'results are not ranked',
    file: 'apps/platform/src/modules/search/query/ranking.ts',
    replace: '.sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)',
    by: '.sort((a, b) => a - b)',
    tests: [engine],
  },
  {
    row: 'SRCH-4',
    change: 'half of the articles are not indexed',
    file: 'apps/platform/src/modules/search/indexing/indexed-article.ts',
    replace: 'for (const { category, slug, source } of articles) {',
    by: "for (const { category, slug, source } of articles.filter(({ category }) => category > 'h')) {",
    tests: [engine],
  },
];

import type { Mutant } from '../mutant.ts';

const page = 'apps/site/app/features/help/article/article-feedback.test.ts';
const action = 'apps/site/app/routes/article-comments.ts';
const comments = 'apps/platform/src/modules/article-comments';
const stored = `${comments}/article-comments.integration.test.ts`;
const storable = `${comments}/storable-comment.ts`;
const storableTest = `${comments}/storable-comment.test.ts`;

export const comMutants: readonly Mutant[] = [
  {
    row: 'COM-1',
    change: "a 'Yes' is asked what was missing too",
    file: 'apps/site/app/routes/article-votes.ts',
    replace: "toArticle(article, helpful === 'yes' ? 'thank-you' : 'what-was-missing')",
    by: "toArticle(article, helpful === undefined ? 'thank-you' : 'what-was-missing')",
    tests: [page],
  },
  {
    row: 'COM-1',
    change: 'what was typed is posted under a name that nothing reads',
    file: 'apps/site/app/features/help/article/Helpful.tsx',
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
    file: 'apps/platform/src/modules/search/text/personal-data.ts',
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
    tests: ['tests/resilience/expiry.test.ts'],
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

import { expect, it } from 'vitest';
import { type Approvals, approvalProblems, approve } from './approvals.ts';

const texts = {
  'search/gas': ['Get out', 'Do not turn on lights', 'Call'],
  'search/fire': ['Get out'],
  pages: ['999'],
};
const who = { by: 'safety editor', today: '2026-11-19' };
const all = approve(['search', 'pages'], texts, {}, who);

it('finds nothing wrong with words that were approved', () => {
  expect(approvalProblems(texts, all)).toEqual([]);
  expect(all['search/gas']).toEqual({ approved: who.today, approvedBy: who.by, words: texts['search/gas'] });
});

it.each<[string, Record<string, string[]>, string[]]>([
  [
    'one word',
    { ...texts, 'search/gas': ['Get out', 'Turn on lights', 'Call'] },
    ['- Do not turn on lights', '+ Turn on lights'],
  ],
  ['a line more', { ...texts, 'search/gas': ['Get out', 'Do not turn on lights', 'Call', 'Call'] }, ['+ Call']],
  ['a line less', { ...texts, 'search/gas': ['Get out', 'Call'] }, ['- Do not turn on lights']],
  [
    'the order',
    { ...texts, 'search/gas': ['Call', 'Do not turn on lights', 'Get out'] },
    ['- Get out', '- Do not turn on lights', '- Call', '+ Call', '+ Do not turn on lights', '+ Get out'],
  ],
  [
    'a text that is gone',
    { 'search/fire': ['Get out'], pages: ['999'] },
    ['- Get out', '- Do not turn on lights', '- Call'],
  ],
])('names the text and what changed: %s', (_, changed, lines) => {
  const [problem, ...others] = approvalProblems(changed, all);
  expect(others).toEqual([]);
  expect(problem?.split('\n')).toEqual([
    expect.stringMatching(/^search\/gas: .* approve '<role>' search\/gas$/),
    ...lines.map((line) => `    ${line}`),
  ]);
  expect(approvalProblems(changed, approve(['search/gas'], changed, all, who))).toEqual([]);
});

it('leaves the approval of every other text as it was', () => {
  const changed = { 'search/gas': ['Stay'], 'search/fire': ['Stay'], pages: ['999'] };
  const after: Approvals = approve(['search/fire'], changed, all, { by: 'editor', today: '2026-12-01' });
  expect(after).toEqual({ ...all, 'search/fire': { approved: '2026-12-01', approvedBy: 'editor', words: ['Stay'] } });
});

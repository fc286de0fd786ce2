import { expect, it } from 'vitest';
import { redirectProblems } from './redirect-rules.ts';

const problems = (redirects: Record<string, string>) =>
  redirectProblems(redirects, new Set(['meters/read', 'meters/find']), ['meters']);

it.each(['meters/read', 'meters', 'contact-us'])('lets an old path lead to %s', (to) => {
  expect(problems({ 'meters/old': to })).toEqual([]);
});

it.each([
  [
    'a target that does not exist',
    { 'meters/old': 'meters/none' },
    ['meters/old leads to meters/none, which is no page'],
  ],
  [
    'a source that is an article',
    { 'meters/read': 'meters/find' },
    ['meters/read is an article; delete it or the redirect'],
  ],
  [
    'a chain',
    { 'meters/old': 'meters/older', 'meters/older': 'meters/read' },
    ['meters/old leads to meters/older, which is redirected itself'],
  ],
  ['a loop', { 'meters/old': 'meters/old' }, ['meters/old leads to meters/old, which is redirected itself']],
])('refuses %s', (_, redirects: Record<string, string>, found) => {
  expect(problems(redirects)).toEqual(found.map((problem) => `redirects.json: ${problem}`));
});

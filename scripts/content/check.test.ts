import { expect, it } from 'vitest';
import { listProblems, redirectProblems } from './check.ts';

const source = { title: 'A', description: 'A', related: [], body: '' };
const articles = ['meters/read', 'meters/find'].map((path) => ({ path, source }));

it('finds nothing wrong when each article is listed once in its category', () => {
  expect(listProblems({ articles, lists: { meters: ['read', 'find'] } })).toEqual([]);
});

it('names an article that no category lists, also when another category lists its slug', () => {
  expect(listProblems({ articles, lists: { meters: ['read'] } })).toEqual([
    'meters/find: no category lists it; add it to a group in categories.json',
  ]);
  expect(listProblems({ articles, lists: { meters: ['read'], bills: ['find'] } })).toEqual([
    'meters/find: no category lists it; add it to a group in categories.json',
    'categories.json: there is no article bills/find',
  ]);
});

it('names an article that is listed twice', () => {
  expect(listProblems({ articles, lists: { meters: ['read', 'find', 'read'] } })).toEqual([
    'categories.json: meters/read is listed twice',
  ]);
});

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

import { expect, it } from 'vitest';
import { listProblems } from './list-rules.ts';

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

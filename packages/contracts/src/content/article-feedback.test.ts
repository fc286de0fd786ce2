import { describe, expect, it } from 'vitest';
import { articleComment, articleVote } from './article-feedback.ts';

const vote = (article: unknown, helpful: unknown = true) => ({
  data: { type: 'article-votes', attributes: { article, helpful } },
});

describe('a vote on an article', () => {
  it.each(['bills/understand-your-bill', 'a/b', '0/9', 'a-1/b-2'])('names its article: %s', (article) => {
    expect(articleVote.parse(vote(article, false))).toEqual(vote(article, false));
  });

  it.each([
    '',
    'bills',
    'bills/',
    '/bills',
    'bills/a/b',
    'Bills/a',
    'bills/A',
    'bills/a?',
    '!bills/a',
    'bills a/b',
    'bills/a b',
  ])('does not name %j', (article) => {
    expect(articleVote.safeParse(vote(article)).success).toBe(false);
  });

  it('names an article of at most 120 characters', () => {
    expect(articleVote.safeParse(vote(`bills/${'x'.repeat(114)}`)).success).toBe(true);
    expect(articleVote.safeParse(vote(`bills/${'x'.repeat(115)}`)).success).toBe(false);
  });

  it.each([
    ['a text for yes', vote('a/b', 'yes')],
    ['another type', { data: { ...vote('a/b').data, type: 'leads' } }],
    ['data beside it', { ...vote('a/b'), meta: {} }],
    ['an id', { data: { ...vote('a/b').data, id: '1' } }],
    [
      'data about the reader',
      { data: { type: 'article-votes', attributes: { article: 'a/b', helpful: true, ip: '' } } },
    ],
    ['nothing', {}],
  ])('is rejected with %s', (_, document) => {
    expect(articleVote.safeParse(document).success).toBe(false);
  });
});

const comment = (attributes: object) => ({ data: { type: 'article-comments', attributes } });
const article = 'meters/find-your-meter';

describe('a comment on an article', () => {
  it.each(['x', 'x'.repeat(500)])('has 1 to 500 characters: %s', (text) => {
    expect(articleComment.parse(comment({ article, comment: text }))).toEqual(comment({ article, comment: text }));
  });

  it.each([
    ['nothing', comment({ article, comment: '' })],
    ['501 characters', comment({ article, comment: 'x'.repeat(501) })],
    ['another path', comment({ article: '../leads', comment: 'x' })],
    ['data about the reader', comment({ article, comment: 'x', email: 'a@example.com' })],
    ['another type', { data: { ...comment({ article, comment: 'x' }).data, type: 'article-votes' } }],
  ])('is rejected with %s', (_, document) => {
    expect(articleComment.safeParse(document).success).toBe(false);
  });
});

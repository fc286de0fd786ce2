import { describe, expect, it } from 'vitest';
import { articleComment } from './article-comment.ts';

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

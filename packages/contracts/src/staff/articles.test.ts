import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { articleEditStep, articleList, articleReleaseStep, articleText, openedArticle } from './articles.ts';

const time = '2026-11-19T12:00:00.000Z';
const listed = {
  path: 'meters/read',
  title: 'Read your meter',
  stage: 'in-review',
  isEdited: true,
  fileHasChanged: false,
  changedBy: 'Sam',
  changedAt: time,
  isYours: false,
};
const event = { event: 'published', revision: 1, effectiveAt: time, reason: null, actor: 'Sam', at: time };
const opened = {
  path: 'meters/read',
  title: 'Read your meter',
  sequence: 4,
  stage: null,
  publishesAt: null,
  latest: { revision: null, source: '---' },
  shown: { revision: 1, source: '---' },
  changedFile: null,
  isYours: false,
  problems: ['there is no answer'],
  warnings: [],
  history: [event],
};

describe('what the staff API says of articles', () => {
  it.each(['draft', 'in-review', 'approved', 'scheduled', null])('has the stage %s', (stage) => {
    expect(articleList.parse({ articles: [{ ...listed, stage }] })).toEqual({ articles: [{ ...listed, stage }] });
    expect(openedArticle.parse({ ...opened, stage })).toEqual({ ...opened, stage });
  });

  it.each(['saved', 'sent', 'returned', 'approved', 'published', 'discarded'])('has the event %s', (kind) => {
    const history = [{ ...event, event: kind }];
    expect(openedArticle.parse({ ...opened, history })).toEqual({ ...opened, history });
  });

  it.each<[z.ZodType, object]>([
    [articleList, { articles: [{ ...listed, stage: 'live' }] }],
    [articleList, { articles: [{ ...listed, changedAt: 'noon' }] }],
    [openedArticle, { ...opened, sequence: -1 }],
    [openedArticle, { ...opened, latest: { revision: 0, source: '' } }],
    [openedArticle, { ...opened, history: [{ ...event, event: 'shown' }] }],
    ...Object.keys(opened).map(
      (name) => [openedArticle, { ...opened, [name]: undefined }] satisfies [z.ZodType, object],
    ),
    ...Object.keys(listed).map(
      (name) => [articleList, { articles: [{ ...listed, [name]: undefined }] }] satisfies [z.ZodType, object],
    ),
  ])('%# is refused if it has another form', (schema, document) => {
    expect(schema.safeParse(document).success).toBe(false);
  });
});

describe('a step', () => {
  it.each([
    [articleEditStep, { step: 'send' }, true],
    [articleEditStep, { step: 'discard' }, true],
    [articleEditStep, { step: 'return', reason: '  1234567890  ' }, true],
    [articleEditStep, { step: 'return', reason: 'x'.repeat(500) }, true],
    [articleEditStep, { step: 'return', reason: '123456789 ' }, false],
    [articleEditStep, { step: 'return', reason: 'x'.repeat(501) }, false],
    [articleEditStep, { step: 'return' }, false],
    [articleEditStep, { step: 'approve' }, false],
    [articleEditStep, { step: 'publish', at: null }, false],
    [articleEditStep, { step: 'send', extra: 1 }, false],
    [articleReleaseStep, { step: 'approve' }, true],
    [articleReleaseStep, { step: 'publish', at: null }, true],
    [articleReleaseStep, { step: 'publish', at: time }, true],
    [articleReleaseStep, { step: 'publish', at: 'noon' }, false],
    [articleReleaseStep, { step: 'publish' }, false],
    [articleReleaseStep, { step: 'send' }, false],
  ])('%# is what it should be: %j %j', (schema, step, isValid) => {
    expect(schema.safeParse(step).success).toBe(isValid);
  });

  it('saves a text of one to 100,000 characters', () => {
    expect(
      [0, 1, 100_000, 100_001].map((length) => articleText.safeParse({ source: 'x'.repeat(length) }).success),
    ).toEqual([false, true, true, false]);
  });
});

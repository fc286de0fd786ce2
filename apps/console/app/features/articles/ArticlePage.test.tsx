import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import ArticlePage from './ArticlePage.tsx';
import { type OpenedArticle, standingOf } from './article-words.ts';
import { differenceOf } from './text-difference.ts';

const opened: OpenedArticle = {
  path: 'meters/read',
  title: 'Read your meter',
  sequence: 3,
  stage: 'in-review',
  publishesAt: null,
  latest: { revision: 2, source: 'title: Read your meter' },
  shown: { revision: null, source: 'title: Find your meter' },
  changedFile: null,
  isYours: false,
  problems: [],
  warnings: [],
  history: [
    { event: 'saved', revision: 2, effectiveAt: null, reason: null, actor: 'Edie', at: '2026-11-19T12:00:00.000Z' },
  ],
};
const props = { params: { category: 'meters', slug: 'read' }, matches: [] as never };
type Roles = { mayEdit?: boolean; mayPublish?: boolean };
const conflict = { by: 'Edie', newest: 5, rows: differenceOf('theirs', 'mine') };

/** The page as the server renders it: its words, and what can be pressed. */
function pageOf(more: Partial<OpenedArticle>, { mayEdit = true, mayPublish = true }: Roles = {}, isConflict = false) {
  const article = { ...opened, ...more };
  const changes =
    article.stage && article.shown ? differenceOf(article.shown.source, article.latest.source) : undefined;
  const loaderData = {
    article,
    text: article.latest.source,
    changes,
    fileChanges: article.changedFile === null ? undefined : differenceOf(article.latest.source, article.changedFile),
    mayEdit,
    mayPublish,
    standing: standingOf(article),
    done: undefined,
  };
  const written = { text: 'mine', sequence: '3', reason: '', errors: { '': 'no' }, unknown: undefined, conflict };
  const actionData = isConflict ? written : undefined;
  const Page = createRoutesStub([
    { path: '/', Component: () => <ArticlePage {...{ ...props, loaderData, actionData }} /> },
  ]);
  const html = renderToStaticMarkup(<Page />);
  return {
    html,
    text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '),
    buttons: [...html.matchAll(/<button[^>]* value="([^"]*)"/g)].map(([, value]) => value),
  };
}

describe('what can be done with an article', () => {
  it.each([
    [null, {}, ['save', 'send']],
    [null, { mayEdit: false, mayPublish: false }, []],
    ['draft', {}, ['save', 'send', 'discard']],
    ['in-review', {}, ['approve', 'return', 'discard']],
    ['in-review', { mayPublish: false }, ['return', 'discard']],
    ['in-review', { mayEdit: false, mayPublish: false }, []],
    ['approved', {}, ['publish', 'schedule', 'return', 'discard']],
    ['scheduled', {}, ['return', 'discard']],
  ] as const)('at the stage %s, with the roles %j, is one of: %j', (stage, roles, buttons) => {
    const publishesAt = stage === 'scheduled' ? '2026-12-01T06:00:00.000Z' : null;
    expect(pageOf({ stage, publishesAt }, roles).buttons).toEqual(buttons);
  });

  it.each(['in-review', 'approved'] as const)('by its author at the stage %s is no approval, and says why', (stage) => {
    const { buttons, text } = pageOf({ stage, isYours: true });
    expect(buttons).toEqual(['return', 'discard']);
    expect(text).toContain('somebody else has to approve and publish it');
  });
});

describe('the page of an article', () => {
  it('shows what changes, struck out and underlined', () => {
    expect(pageOf({}).html).toMatch(/<del>Find<\/del>.*<ins>Read<\/ins>/);
  });

  it('shows both texts when somebody else was first, and what was typed in its field', () => {
    const { html, buttons } = pageOf({ stage: 'draft' }, {}, true);
    expect(html).toMatch(/<del>theirs<\/del>.*<ins>mine<\/ins>/);
    expect(html).toContain('>mine</textarea>');
    // The one that was read, so that sending it again does not replace theirs.
    expect(html).toMatch(/name="sequence" value="3".*name="newest" value="5"/);
    expect(buttons).toEqual(['save-over', 'discard']);
  });

  it('names what stops publishing, what to know, and a release with another text', () => {
    const { text } = pageOf({ problems: ['no answer'], warnings: ['hard to read'], changedFile: 'other' });
    for (const words of ['Stops publishing: no answer', 'To know: hard to read', 'The file has changed'])
      expect(text).toContain(words);
    expect(pageOf({}).text).toContain('Nothing was found.');
  });
});

import { readFile } from 'node:fs/promises';
import { articleList, openedArticle } from '@lamplighter/contracts/staff/articles';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpStaffApi } from '../../../../test/staff.ts';
import { readPageList } from '../page-list.ts';

const { running, as, asOther } = setUpStaffApi();
const path = 'meters/find-your-meter';
const url = `/staff/v1/articles/${path}`;
const editor = as('editor');
const publisher = asOther('pia', 'publisher');
let file: string;
beforeEach(async () => {
  await running().sql`truncate article_revision, article_event, audit_entry`;
  file = await readFile(`content/articles/${path}.md`, 'utf8');
});

const open = async (who = editor) => openedArticle.parse((await who.get(url)).json());
const save = (source: string, sequence: number, who = editor) => who.put(`${url}?sequence=${sequence}`, { source });
const edit = (step: object, sequence: number, who = editor) => who.post(`${url}/edition?sequence=${sequence}`, step);
const release = (step: object, sequence: number, who = publisher) =>
  who.post(`${url}/release?sequence=${sequence}`, step);
const statuses = async (...responses: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(responses)).map(({ statusCode }) => statusCode);
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('an article', () => {
  it('that nobody has changed is its file, without problems', async () => {
    expect(await open()).toMatchObject({
      path,
      title: /^title: (.*)$/m.exec(file)?.[1],
      sequence: 0,
      stage: null,
      latest: { revision: null, source: file },
      shown: { revision: null, source: file },
      changedFile: null,
      problems: [],
      history: [],
    });
    expect(await statuses(editor.get('/staff/v1/articles/meters/none'))).toEqual([404]);
    expect(await statuses(editor.get('/staff/v1/articles/meters/..%2F..%2FREADME'))).toEqual([400]);
  });

  it('is written by one and published by another, and its author does neither approve nor publish it', async () => {
    const written = file.replace('title: ', 'title: Here: ').replace(/^title: Here: .*$/m, 'title: Where it is');
    expect(await statuses(save(written, 0, publisher))).toEqual([200]);
    expect(await statuses(edit({ step: 'send' }, 1, publisher))).toEqual([200]);
    expect(await open(publisher)).toMatchObject({ stage: 'in-review', isYours: true, shown: { source: file } });
    // Pia is a publisher, so her role permits it; a role that is none of a publisher is refused before.
    expect(await statuses(release({ step: 'approve' }, 2), release({ step: 'approve' }, 2, editor))).toEqual([
      409, 403,
    ]);
    const other = asOther('quinn', 'publisher');
    expect(await statuses(release({ step: 'approve' }, 2, other))).toEqual([200]);
    expect(await statuses(release({ step: 'publish', at: null }, 3))).toEqual([409]);
    expect(await statuses(release({ step: 'publish', at: null }, 3, other))).toEqual([200]);
    const opened = await open();
    expect(opened).toMatchObject({ stage: null, latest: { revision: 1, source: written }, shown: { revision: 1 } });
    expect(opened.history.map(({ event, actor }) => [event, actor])).toEqual([
      ['published', 'quinn'],
      ['approved', 'quinn'],
      ['sent', 'pia'],
      ['saved', 'pia'],
    ]);
  });

  it('with problems is saved, and neither sent nor published', async () => {
    const [saved, sent] = [await save(file.replace(/^answer: .*\n/m, ''), 0), await edit({ step: 'send' }, 1)];
    expect([saved.statusCode, sent.statusCode]).toEqual([200, 422]);
    expect(sent.body).toContain('there is no answer');
    expect((await open()).problems).toEqual(['there is no answer']);
    expect(await statuses(save('no front matter', 1))).toEqual([200]);
    expect((await open()).problems).toEqual([
      `articles/${path}.md: an article starts with front matter between two lines of ---`,
    ]);
    const unknown = await save(`${file}\nCall {{no-such-fact}}.\n`, 2);
    expect(unknown.statusCode).toBe(200);
    expect((await open()).problems).toEqual(['there is no fact named no-such-fact']);
  });

  it('that two people save stays as the first has saved it', async () => {
    expect(await statuses(save(`${file}\nOne.\n`, 0))).toEqual([200]);
    expect(await statuses(save(`${file}\nOther.\n`, 0, publisher))).toEqual([409]);
    expect((await open()).latest.source).toBe(`${file}\nOne.\n`);
  });

  it('that was sent is locked until it is returned, which takes the approval away', async () => {
    await save(file, 0);
    await edit({ step: 'send' }, 1);
    expect(await statuses(save('x', 2))).toEqual([409]);
    await release({ step: 'approve' }, 2);
    expect(await statuses(edit({ step: 'return', reason: 'short' }, 3))).toEqual([400]);
    expect(await statuses(edit({ step: 'return', reason: 'Say which cupboard' }, 3))).toEqual([200]);
    expect(await statuses(release({ step: 'publish', at: null }, 4))).toEqual([409]);
    expect((await open()).history[0]).toMatchObject({ event: 'returned', reason: 'Say which cupboard' });
  });

  it('is published at a time that is 15 minutes away at least, and can be returned until then', async () => {
    await save(file, 0);
    await edit({ step: 'send' }, 1);
    await release({ step: 'approve' }, 2);
    const time = at(16);
    expect(await statuses(release({ step: 'publish', at: at(14) }, 3))).toEqual([400]);
    expect(await statuses(release({ step: 'publish', at: time }, 3))).toEqual([200]);
    expect(await open()).toMatchObject({ stage: 'scheduled', publishesAt: time, shown: { revision: null } });
    expect(await statuses(edit({ step: 'return', reason: 'Not this week' }, 4))).toEqual([200]);
    expect(await open()).toMatchObject({ stage: 'draft', publishesAt: null });
  });
});

it('the list has every article, and says which one is in whose hands', async () => {
  await save(file, 0);
  const { articles } = articleList.parse((await editor.get('/staff/v1/articles')).json());
  expect(new Set(articles.map((article) => article.path))).toEqual((await readPageList('content')).articles);
  expect(articles.filter(({ stage }) => stage !== null)).toMatchObject([{ path, stage: 'draft', isYours: true }]);
  const seenBy = articleList.parse((await publisher.get('/staff/v1/articles')).json()).articles;
  expect(seenBy.find((article) => article.path === path)).toMatchObject({ isYours: false, changedBy: 'sam' });
});

it('a text that is based on another file than there is now says so, unless it is that file', async () => {
  await save(`${file}\nMore.\n`, 0);
  expect((await open()).changedFile).toBeNull();
  await running().sql`update article_revision set file_sha256 = 'another'`;
  expect((await open()).changedFile).toBe(file);
  await running().sql`update article_revision set source = ${file}`;
  expect((await open()).changedFile).toBeNull();
});

it('every file of the content is the same, byte for byte, after it was saved', async () => {
  const { articles } = await readPageList('content');
  for (const article of articles) {
    const source = await readFile(`content/articles/${article}.md`, 'utf8');
    expect((await editor.put(`/staff/v1/articles/${article}?sequence=0`, { source })).statusCode).toBe(200);
  }
  const rows = await running().sql<{ path: string; source: string }[]>`select path, source from article_revision`;
  expect(rows).toHaveLength(articles.size);
  for (const { path: saved, source } of rows) {
    expect(source).toBe(await readFile(`content/articles/${saved}.md`, 'utf8'));
  }
});

import { describe, expect, it } from 'vitest';
import { articleFile, articlePath, categoriesFile, categoriesPath } from '../../../test/article-content.ts';
import { byId, elements, links, text } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';

const article = 'meters/read-a-dial';
const votePath = '/help-and-support/article-votes';
const commentPath = '/help-and-support/article-votes/what-was-missing';

function createSite() {
  const votes: [string, boolean][] = [];
  const comments: [string, string][] = [];
  const site = createHelpSite({
    content: {
      [categoriesPath('larkfield')]: categoriesFile({ meters: ['read-a-dial'] }),
      [articlePath('larkfield', 'meters', 'read-a-dial')]: articleFile('Read a dial'),
    },
    votes: {
      record: async (...vote) => void votes.push(vote),
      comment: async (...comment) => void comments.push(comment),
    },
  });
  return { ...site, votes, comments };
}

const outcome = async (response: Promise<Response>) => {
  const { status, headers } = await response;
  return [status, headers.get('location')];
};
const at = (place: string) => [303, `/help-and-support/${article}#${place}`];

describe('a vote on an article', () => {
  it.each([
    ['yes', true, 'thank-you'],
    ['no', false, 'what-was-missing'],
  ])('of %s is recorded and leads on @COM-1', async (helpful, recorded, place) => {
    const site = createSite();
    expect(await outcome(site.post(votePath, { article, helpful }))).toEqual(at(place));
    expect(site.votes).toEqual([[article, recorded]]);
  });

  it('is counted three times for one visitor and article in a day, and always leads on', async () => {
    const site = createSite();
    for (let vote = 0; vote < 5; vote += 1)
      expect(await outcome(site.post(votePath, { article, helpful: 'no' }))).toEqual(at('what-was-missing'));
    expect(site.votes).toHaveLength(3);
    await site.post(votePath, { article: 'meters/other', helpful: 'no' });
    await site.post(votePath, { article, helpful: 'no' }, '203.0.113.8');
    expect(site.votes).toHaveLength(5);
  });

  it('that cannot be recorded is said to be so', async () => {
    expect(await outcome(createHelpSite().post(votePath, { article, helpful: 'no' }))).toEqual(at('not-recorded'));
  });
});

describe('what was missing', () => {
  it('is asked in the page by a form that is the same for everyone, and says what not to write @COM-1', async () => {
    const form = byId(await createSite().open(`/help-and-support/${article}`), 'what-was-missing');
    if (!form) throw new Error('no form');
    expect(form.properties).toMatchObject({ method: 'post', action: commentPath });
    const fields = elements(form, 'input', 'textarea').map(({ properties: { name, value } }) => [name, value]);
    expect(fields).toEqual([
      ['article', article],
      ['missing', undefined],
    ]);
    expect(elements(form, 'textarea')[0]?.properties['maxLength']).toBe(500);
    expect(text(form)).toContain('Leave out names, numbers and addresses');
    expect(links(form)).toEqual([['Contact us', '/help-and-support/contact-us']]);
  });

  it('is sent without the spaces around it @COM-1', async () => {
    const site = createSite();
    const missing = '  Where is\r\nthe dial?  ';
    expect(await outcome(site.post(commentPath, { article, missing }))).toEqual(at('thank-you'));
    expect(site.comments).toEqual([[article, 'Where is\nthe dial?']]);
  });

  it('is sent ten times for one visitor in a day; after that the visitor is told, and others are heard', async () => {
    const site = createSite();
    const comment = (text: string, network?: string) =>
      outcome(site.post(commentPath, { article, missing: text }, network));
    for (let count = 1; count <= 10; count += 1) expect(await comment(`spam ${count}`)).toEqual(at('thank-you'));
    expect(await comment('spam 11')).toEqual(at('not-recorded'));
    expect(site.comments).toHaveLength(10);
    expect(await comment('Where is the dial?', '203.0.113.8')).toEqual(at('thank-you'));
    expect(site.comments.at(-1)).toEqual([article, 'Where is the dial?']);
  });

  it('has 500 characters, of which a line break is one @COM-1', async () => {
    const site = createSite();
    const lines = 'x\r\n'.repeat(249);
    expect(await outcome(site.post(commentPath, { article, missing: `${lines}xx` }))).toEqual(at('thank-you'));
    expect(await outcome(site.post(commentPath, { article, missing: `${lines}xxx` }))).toEqual(at('not-recorded'));
    expect(site.comments.map(([, comment]) => comment.length)).toEqual([500]);
  });

  it.each(['', ' \r\n '])('may be left empty: %j @COM-1', async (missing) => {
    const site = createSite();
    expect(await outcome(site.post(commentPath, { article, missing }))).toEqual(at('thank-you'));
    expect(site.comments).toEqual([]);
  });

  it('is not sent when it is distress: the page says who listens @COM-3', async () => {
    const site = createSite();
    const missing = 'I want to die, I cannot pay this';
    expect(await outcome(site.post(commentPath, { article, missing }))).toEqual(at('not-alone'));
    expect(site.comments).toEqual([]);
    const words = byId(await site.open(`/help-and-support/${article}`), 'not-alone');
    expect(words && links(words)).toEqual([
      ['116 123', 'tel:116123'],
      ['If you are not safe at home', '/help-and-support/struggling-to-pay/domestic-abuse'],
    ]);
  });

  it('that cannot be recorded is said to be so', async () => {
    const sent = createHelpSite().post(commentPath, { article, missing: 'A picture' });
    expect(await outcome(sent)).toEqual(at('not-recorded'));
  });

  it.each(['//evil.example/x', 'a/b/c', '', `a/${'x'.repeat(120)}`])('is only of an article: %j', async (wrong) => {
    const site = createSite();
    for (const path of [votePath, commentPath]) {
      const response = site.post(path, { article: wrong, missing: 'x', helpful: 'no' });
      expect(await outcome(response)).toEqual([302, '/page-not-found.html']);
    }
    expect([site.votes, site.comments]).toEqual([[], []]);
  });
});

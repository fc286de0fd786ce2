import { describe, expect, it } from 'vitest';
import { publicHeaders, saying } from '../edge/test-origin.ts';
import { useVarnish } from './test-varnish.ts';

const hub = '/help-and-support/';

describe.skipIf(process.env['SKIP_VARNISH'])('a second cache before the edge', () => {
  const { ask, originAsEdge } = useVarnish();

  it.each([
    ['says no-store', `${hub}?1`, { 'cache-control': 'no-store' }],
    ['says private', `${hub}?2`, { 'cache-control': 'private, max-age=60' }],
    ['says nothing', `${hub}?3`, {}],
    ['sets a cookie', `${hub}?4`, { ...publicHeaders, 'set-cookie': 'journey=mine' }],
    ['is a form', '/help-and-support/complaints/gas-and-electricity', publicHeaders],
    ['is a form in another spelling', '/help-and-support/%63omplaints/gas-and-electricity', publicHeaders],
    ['is a form in capitals', '/help-and-support/Complaints/gas-and-electricity', publicHeaders],
    ['is a form with more slashes', '/help-and-support//complaints/gas-and-electricity', publicHeaders],
    ['is a form with a dot segment', '/help-and-support/meters/../complaints/gas-and-electricity', publicHeaders],
    ['starts a complaint', '/help-and-support/make-a-complaint', publicHeaders],
    ['is the reading form', '/help-and-support/submit-meter-read', publicHeaders],
    ['follows a complaint', '/help-and-support/follow', publicHeaders],
    ['is a confirmation', '/help-and-support/confirmation', publicHeaders],
    ['is the deals page', '/help-and-support/deals', publicHeaders],
    ['counts a vote', '/help-and-support/article-votes', publicHeaders],
    ['signs someone in', '/sign-in', publicHeaders],
    ['is of the identity provider', '/identity/callback?code=1', publicHeaders],
    ['signs someone out', '/logout', publicHeaders],
    ['has the words someone searched for', '/search?q=gas', publicHeaders],
  ])('never keeps a response that %s', async (_, path, headers) => {
    const site = await originAsEdge((request, response) => {
      saying(`for ${request.headers.cookie}`, headers)(request, response);
    });
    const people = ['a=1', 'a=2', 'a=3'];
    const all = await Promise.all(people.map((cookie) => ask(path, { headers: { cookie } })));
    expect(all.map(({ text }) => text)).toEqual(people.map((cookie) => `for ${cookie}`));
    expect(site.asked.filter(({ url }) => url === path)).toHaveLength(people.length);
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { Found } from '../../server-interface.ts';
import { mayCount } from '../consent/cookie-choice.ts';
import { noteAsking } from './note-asking.server.ts';

const publicOrigin = 'https://www.larkfield.example';

function noted(
  q: string,
  { match = 'good' as Found['match'], page = 1, category = undefined as string | undefined, referrer = '' } = {},
) {
  const note = vi.fn();
  noteAsking({ note }, { query: { q, page, category, spelling: 'corrected' }, match, referrer, publicOrigin });
  return note.mock.calls.map(([use]) => use);
}

describe('an asking', () => {
  it('is noted with whether anything was found', () => {
    expect(noted('gas bill')).toEqual([{ outcome: 'found', term: 'gas bill' }]);
    expect(noted('kettle', { match: 'none' })).toEqual([{ outcome: 'nothing', term: 'kettle' }]);
    expect(noted('tv licence', { match: 'weak' })).toEqual([{ outcome: 'nothing', term: 'tv licence' }]);
  });

  it('is noted with the network of its visitor, and what was asked before it is not', () => {
    const note = vi.fn();
    const query = { q: 'meter', page: 1, spelling: 'corrected' as const };
    const referrer = `${publicOrigin}/search?q=leccy`;
    noteAsking({ note }, { query, match: 'good', referrer, publicOrigin, visitor: '192.0.2.1' });
    expect(note.mock.calls.map(([, visitor]) => visitor)).toEqual(['192.0.2.1', undefined]);
  });

  it('is noted with what was asked before it on the same page', () => {
    expect(noted('electricity meter', { referrer: `${publicOrigin}/search?q=leccy+meter` })).toEqual([
      { outcome: 'found', term: 'electricity meter' },
      { outcome: 'asked-next', term: 'leccy meter', next: 'electricity meter' },
    ]);
  });

  it.each([
    `${publicOrigin}/help-and-support/meters?q=leccy`,
    `${publicOrigin}/search`,
    'https://evil.example/search?q=leccy',
    'not a url',
  ])('follows no other when it comes from %s', (referrer) => {
    expect(noted('gas bill', { referrer })).toEqual([{ outcome: 'found', term: 'gas bill' }]);
  });

  it.each([
    ['another page', { page: 2 }],
    ['a category', { category: 'meters' }],
    ['the same again', { referrer: `${publicOrigin}/search?q=Gas+bill&page=2` }],
  ])('is not noted for %s of the same results', (_, view) => {
    expect(noted('gas bill', view)).toEqual([]);
  });
});

describe('mayCount', () => {
  const of = (cookie: string) => mayCount(new Request(publicOrigin, { headers: { cookie } }));
  const choice = (groups: string) => `OptanonConsent=groups=${encodeURIComponent(groups)}&landingPath=NotLandingPage`;

  it('leaves out only those who have said no to being measured', () => {
    expect(of('')).toBe(true);
    expect(of(choice('C0001:1,C0002:1'))).toBe(true);
    expect(of(choice('C0001:1,C0002:0'))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { renderArticle } from './article-page.ts';
import { type DealsFile, dealsArticle, dealsFile, withoutEnded } from './deals.ts';

const deal = { name: 'Warm feet', price: 'Free', what: 'Socks.', link: { label: 'Get socks', path: '/socks' } };
const page: DealsFile = {
  title: 'Deals',
  description: 'Offers',
  none: 'Nothing [today](/later).',
  deals: [
    { ...deal, price: 'No charge' },
    { ...deal, name: 'Warm hands', ends: '2027-01-31' },
  ],
};
const body = (file: DealsFile) =>
  /<body>(.*)<\/body>/s.exec(renderArticle(dealsArticle(file), {}))?.[1]?.replaceAll('\n', '');
const names = (file: DealsFile) => file.deals.map(({ name }) => name);

describe('the page of deals', () => {
  it('has a block for each deal: name, price, what it is, when it ends and a link', () => {
    expect(body({ ...page, deals: page.deals.slice(0, 1) })).toBe(
      '<div data-block="deal"><h2>Warm feet</h2><p><strong>No charge</strong></p><p>Socks.</p><p><a href="/socks">Get socks</a></p></div>',
    );
    expect(body(page)).toContain('<p>Ends on 31 January 2027.</p>');
    expect(body(page)?.match(/data-block="deal"/g)).toHaveLength(2);
  });

  it('says so when there are none', () => {
    expect(body({ ...page, deals: [] })).toBe('<p>Nothing <a href="/later">today</a>.</p>');
  });

  it('shows a deal up to and on its last day', () => {
    expect(names(withoutEnded(page, '2027-01-31'))).toEqual(['Warm feet', 'Warm hands']);
    expect(names(withoutEnded(page, '2027-02-01'))).toEqual(['Warm feet']);
  });

  it.each([
    ['a line break', { what: 'Two\n\nparts' }],
    ['an end that is no date', { ends: '31 January' }],
    ['an unknown field', { until: '2027-01-31' }],
  ])('is refused with %s', (_, wrong) => {
    expect(dealsFile.safeParse({ ...page, deals: [{ ...deal, ...wrong }] }).success).toBe(false);
  });
});

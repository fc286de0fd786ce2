import { describe, expect, it } from 'vitest';
import { categories, furtherNotices, headerConfiguration, meterReadConfig, outage, redirects } from './content.ts';
import { contentPaths } from './content-paths.ts';

describe('the paths on the content server', () => {
  it('are those of the specification, by brand', () => {
    expect([
      contentPaths.header(),
      contentPaths.categories('larkfield'),
      contentPaths.redirects('larkfield'),
      contentPaths.meterRead('larkfield'),
      contentPaths.outage('larkfield'),
      contentPaths.furtherNotices('larkfield'),
      contentPaths.deals('larkfield'),
      contentPaths.article('larkfield', 'bills', 'pay'),
    ]).toEqual([
      '/aem6/content/sysadmin/header-configuration/jcr:content.data.json',
      '/aem6/content/dam/larkfield/beta/json/help/categories/categories.json',
      '/aem6/content/dam/larkfield/beta/json/help/redirects/redirects.json',
      '/aem6/content/dam/larkfield/beta/json/help/meter-read/submit-meter-read.json',
      '/aem6/content/dam/larkfield/beta/json/service-outage/help-and-support.json',
      '/aem6/content/dam/larkfield/beta/json/service-outage/further-notices.json',
      '/aem6/content/larkfield/help/deals.html',
      '/aem6/content/larkfield/help/bills/pay.html',
    ]);
  });
});

describe('the header configuration', () => {
  it('has defaults for everything', () => {
    expect(headerConfiguration.parse({})).toEqual({
      hideA11yBtn: false,
      sections: [],
      'quick-links': [],
      'secondary-banner': null,
      'menu-banner': null,
    });
  });

  it('keeps what was given', () => {
    const link = { label: 'Help', link: '/help' };
    const given = {
      hideA11yBtn: true,
      sections: [{ ...link, current: true }],
      'quick-links': [link],
      'secondary-banner': { message: 'Closed on Monday', link },
      'menu-banner': { message: 'Open', link },
    };
    expect(headerConfiguration.parse(given)).toEqual(given);
    expect(headerConfiguration.parse({ sections: [link] }).sections).toEqual([{ ...link, current: false }]);
  });

  it.each(['/', '/help', 'https://larkfield.example', 'http://larkfield.example/help'])('links to %s', (link) => {
    const entry = { label: 'Help', link };
    expect(headerConfiguration.parse({ 'quick-links': [entry] })['quick-links']).toEqual([entry]);
  });

  it.each(['//evil.example', 'javascript:alert(1)', 'help', '', 'xhttps://a', 'x/help', 'https:/a', 'http:a'])(
    'drops a link to %j, and keeps the others',
    (link) => {
      const entries = [
        { label: 'Bad', link },
        { label: 'Help', link: '/help' },
      ];
      const kept = [{ label: 'Help', link: '/help' }];
      expect(headerConfiguration.parse({ 'quick-links': entries })['quick-links']).toEqual(kept);
    },
  );

  it('drops a link without a label', () => {
    const entries = [{ label: '', link: '/help' }, { link: '/help' }, null];
    expect(headerConfiguration.parse({ sections: entries, 'quick-links': entries })).toMatchObject({
      sections: [],
      'quick-links': [],
    });
  });

  it('rejects a banner without a message or with a bad link', () => {
    for (const name of ['secondary-banner', 'menu-banner']) {
      expect(headerConfiguration.safeParse({ [name]: {} }).success).toBe(false);
      expect(headerConfiguration.safeParse({ [name]: { message: 'Open', link: { label: 'Go' } } }).success).toBe(false);
      expect(headerConfiguration.safeParse({ [name]: { message: 'Open' } }).success).toBe(true);
    }
  });
});

describe('the categories', () => {
  const category = { type: 'categories', id: 'bills', attributes: { 'meta-description': 'Bills', extra: 1 } };
  const articles = [{ label: 'pay', title: 'Pay', extra: 1 }, { label: 'read' }];
  const included = { type: 'articles', id: 'bills', attributes: { articles, extra: 1 } };

  it('keep their attributes, those that are not in the contract too', () => {
    expect(categories.parse({ data: [category], included: [included] })).toEqual({
      data: [category],
      included: [included],
    });
    expect(categories.parse({ data: [] })).toEqual({ data: [], included: [] });
  });

  it.each([
    ['no data', {}],
    ['a category without a type', { data: [{ ...category, type: undefined }] }],
    ['a category without an id', { data: [{ ...category, id: undefined }] }],
    ['a category without a description', { data: [{ ...category, attributes: {} }] }],
    ['articles without a type', { data: [], included: [{ ...included, type: undefined }] }],
    ['articles without an id', { data: [], included: [{ ...included, id: undefined }] }],
    ['articles without a list', { data: [], included: [{ ...included, attributes: {} }] }],
    ['an article without a label', { data: [], included: [{ ...included, attributes: { articles: [{}] } }] }],
  ])('are rejected with %s', (_, document) => {
    expect(categories.safeParse(document).success).toBe(false);
  });
});

describe('the outage notice', () => {
  it('may be empty', () => {
    expect(outage.parse({})).toEqual({});
  });

  it('has texts, and times with an offset', () => {
    const notice = {
      title: 'Phones',
      message: 'Our phone lines are down',
      updated: '2026-11-15T12:00:00+01:00',
      from: '2026-11-15T11:30:00Z',
      until: '2026-11-15T18:00:00Z',
    };
    expect(outage.parse(notice)).toEqual(notice);
    const turned = { updated: notice.until, from: notice.updated, until: notice.updated };
    expect(outage.parse(turned)).toEqual(turned);
  });

  it.each([{ title: 1 }, { message: 1 }, { updated: 'noon' }, { from: 'noon' }, { until: '2026-11-15' }])(
    'rejects %j',
    (notice) => {
      expect(outage.safeParse(notice).success).toBe(false);
    },
  );
});

describe('a further notice', () => {
  const notice = { title: 'Boilers', message: 'Engineers are late', severity: 'critical' };

  it('is on all pages, or on those of its categories', () => {
    const several = [notice, { ...notice, severity: 'disruption', categories: ['meters'] }];
    expect(furtherNotices.parse(several)).toEqual(several);
    const more = [{ ...notice, severity: 'information', categories: ['meters', 'moving-home'] }];
    expect(furtherNotices.parse(more)).toEqual(more);
  });

  it.each(['title', 'message', 'severity'])('is rejected without its %s', (name) => {
    expect(furtherNotices.safeParse([{ ...notice, [name]: undefined }]).success).toBe(false);
  });

  it.each([{ severity: 'bad' }, { categories: [] }, { categories: [1] }])('is rejected with %j', (change) => {
    expect(furtherNotices.safeParse([{ ...notice, ...change }]).success).toBe(false);
  });
});

describe('the articles that have moved', () => {
  it('lead from a category and a slug to an article or a category', () => {
    const moved = { 'my-bills/pay-1': 'bills/pay-2', 'a/b': 'c', 'bills-2/x': 'gas-1' };
    expect(redirects.parse(moved)).toEqual(moved);
  });

  it.each([
    'bills',
    '/bills/pay',
    'bills/pay/',
    'Bills/pay',
    'bills/Pay',
    'x bills/pay',
    'bills/pay?x',
    'bills/',
    '/pay',
  ])('do not lead from %j', (from) => {
    expect(redirects.safeParse({ [from]: 'bills/pay' }).success).toBe(false);
  });

  it.each(['', '/bills', 'https://evil.example', 'bills/', 'bills/pay/now', 'Bills', 'bills/Pay', '//evil', 'x bills'])(
    'do not lead to %j',
    (to) => {
      expect(redirects.safeParse({ 'bills/pay': to }).success).toBe(false);
    },
  );
});

describe('the meter-read configuration', () => {
  const least = {
    isMeterReadWeek: true,
    contactCardPillTemplate: 'pill',
    contactCardTemplate: 'card',
    headingTemplate: 'heading',
    smrErrorTemplate: 'error',
  };

  it('has four templates, and dates as far as they are known', () => {
    expect(meterReadConfig.parse(least)).toEqual(least);
    const whole = { ...least, closesOn: '2026-11-20', nextWeek: { start: '2026-12-28', end: '2027-01-03' } };
    expect(meterReadConfig.parse(whole)).toEqual(whole);
  });

  it.each(Object.keys(least))('is rejected without %s', (name) => {
    expect(meterReadConfig.safeParse({ ...least, [name]: undefined }).success).toBe(false);
  });

  it.each([
    { closesOn: 'Friday' },
    { nextWeek: {} },
    { nextWeek: { start: '2026-12-28' } },
    { nextWeek: { end: 'x' } },
  ])('rejects %j', (dates) => {
    expect(meterReadConfig.safeParse({ ...least, ...dates }).success).toBe(false);
  });
});

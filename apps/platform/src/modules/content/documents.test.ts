import { contentVersion } from '@lamplighter/contracts/content/content';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import { describe, expect, it, vi } from 'vitest';
import * as articlePage from './article-page.ts';
import { readContentFiles } from './content-files.ts';
import { makeDocuments, noticeDocuments } from './documents.ts';
import type { Notice } from './operational/notice-repository.ts';

vi.mock(import('./article-page.ts'), { spy: true });

const now = new Date('2026-11-16T12:00:00Z');
const path = '/aem6/content/larkfield/help/meters/find-your-meter.html';

it('an article is rendered when it is first read, and once', async () => {
  const files = await readContentFiles('content');
  const documents = makeDocuments(files, 'larkfield');
  const before = vi.mocked(articlePage.renderArticle).mock.calls.length;
  // The page of deals of each brand.
  expect(before).toBe(2);
  const document = documents.get(path)?.(now);
  expect(document?.body.toString()).toContain('<title>');
  expect(documents.get(path)?.(now)).toBe(document);
  expect(vi.mocked(articlePage.renderArticle)).toHaveBeenCalledTimes(before + 1);
});

it.each([
  ['title', 'About {{no-such-fact}}'],
  ['description', 'About {{no-such-fact}}'],
  ['answer', 'Call {{no-such-fact}}.'],
  ['body', 'Text.\n\nCall {{no-such-fact}}.'],
] as const)('a fact in the %s that does not exist is refused before the article is read', async (field, text) => {
  const files = await readContentFiles('content');
  const [first, ...others] = files.articles;
  if (!first) throw new Error('there is no article');
  const wrong = { ...first, source: { ...first.source, [field]: text } };
  expect(() => makeDocuments({ ...files, articles: [wrong, ...others] }, 'larkfield')).toThrow(
    `${first.file}: there is no fact named no-such-fact`,
  );
});

it('every article that is not refused can be rendered', async () => {
  const documents = makeDocuments(await readContentFiles('content'), 'larkfield');
  for (const [name, document] of documents) expect(document(now).body.length, name).toBeGreaterThan(0);
});

it('another letter in one article is another version of the content, for each brand; the same content is the same one', async () => {
  const files = await readContentFiles('content');
  const versionsOf = (of: typeof files) => {
    const documents = makeDocuments(of, 'larkfield');
    return ['larkfield', 'skerry'].map((brand) => documents.get(contentPaths.version(brand))?.(now).body.toString());
  };
  const [first, ...others] = files.articles;
  if (!first) throw new Error('there is no article');
  const changed = { ...first, source: { ...first.source, body: `${first.source.body}.` } };
  const [version, other] = versionsOf(files);
  expect(contentVersion.parse(JSON.parse(version ?? '')).version).toMatch(/^\S{43}$/);
  expect(other).toBe(version);
  expect(versionsOf(await readContentFiles('content'))).toEqual([version, version]);
  expect(versionsOf({ ...files, articles: [changed, ...others] })).not.toContain(version);
});

/** The HTML of an article of the content, with its facts. */
async function htmlOf(article: string): Promise<string> {
  const document = makeDocuments(await readContentFiles('content'), 'larkfield').get(
    `/aem6/content/larkfield/help/${article}.html`,
  )?.(new Date('2026-11-18T12:00:00Z'));
  return document?.body.toString() ?? '';
}

/** The rows of its tables as text, without their headings. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr>\s*<td>(.*?)<\/td>\s*<td>(.*?)<\/td>\s*<\/tr>/gs)].map(([, ...cells]) =>
    cells.map((cell) => cell.replaceAll(/<[^>]+>/g, '')),
  );

it('the article about abuse has the helpline of each nation, and those of men and of LGBT+ people', async () => {
  const html = await htmlOf('struggling-to-pay/domestic-abuse');
  expect(rowsOf(html)).toEqual([
    ['England', 'National Domestic Abuse Helpline: 0808 2000 247'],
    ['Scotland', "Scotland's Domestic Abuse and Forced Marriage Helpline: 0800 027 1234"],
    ['Wales', 'Live Fear Free: 0808 80 10 800'],
    ['Northern Ireland', 'Domestic and Sexual Abuse Helpline: 0808 802 1414'],
    ['Men, in any nation', "Men's Advice Line: 0808 801 0327"],
    ['LGBT+ people, in any nation', 'Galop: 0800 999 5428'],
  ]);
  expect([...html.matchAll(/href="tel:(\d+)"/g)].map(([, number]) => number)).toEqual([
    '999',
    ...['08082000247', '08000271234', '08088010800', '08088021414', '08088010327', '08009995428'],
    // Ours: to agree how to be reached, and without supply.
    ...['08081570105', '08081570103'],
  ]);
});

it('the article about a smell of gas says the same of the handle as its drawing', async () => {
  const html = await htmlOf('emergencies/smell-gas');
  expect(html).toContain('A gas valve with its handle turned across the pipe, which is off');
  expect(html).toContain('Turn the handle until it lies across the pipe. That is off.');
});

it.each([
  ['breakdowns/electrics-keep-tripping', 'In Northern Ireland, call 03457 643 643 in place of 105.'],
  ['emergencies/boiler-breakdown', 'In Northern Ireland, call 0800 002 001 about gas.'],
  ['emergencies/carbon-monoxide', 'In Northern Ireland, the number in step four is 0800 002 001'],
  ['emergencies/leaking-pipes', 'In Northern Ireland, call 03457 643 643.'],
  ['emergencies/no-supply-prepayment-meter', 'call 105, or 03457 643 643 in Northern Ireland.'],
  ['emergencies/no-supply-prepayment-meter', 'In Northern Ireland, call 0800 002 001.'],
  ['emergencies/power-cut', 'In Northern Ireland, call 03457 643 643.'],
  ['emergencies/smell-gas', 'In Northern Ireland, call 0800 002 001.'],
  ['emergencies/turn-off-your-gas', 'or 0800 002 001 in Northern Ireland.'],
  ['meters/meter-safety', 'In Northern Ireland, call 03457 643 643 in place of 105, and 0800 002 001 about gas.'],
  ['struggling-to-pay/priority-services-register', 'In Northern Ireland call 03457 643 643.'],
])('the article %s has the number that works in Northern Ireland: %s', async (article, sentence) => {
  expect((await htmlOf(article)).replaceAll(/<[^>]*>/g, '')).toContain(sentence);
});

it('the article about turning the gas off says the same of the handle in its step, its drawing and its table', async () => {
  const html = await htmlOf('emergencies/turn-off-your-gas');
  expect(html).toContain('Turn the handle a quarter turn, until it lies <strong>across</strong> the pipe.');
  expect(html).toContain('the handle along the pipe is on, across the pipe is off');
  expect(rowsOf(html)).toEqual([
    ['In line with the pipe', 'On'],
    ['Across the pipe', 'Off'],
  ]);
  expect(html).toContain('Turn the valve slowly, until the handle is in line with the pipe.');
});

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);
let count = 0;
const notice = (title: string, changes: Partial<Notice> = {}): Notice => ({
  id: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  version: 1,
  brand: 'larkfield',
  title,
  message: '',
  severity: 'disruption',
  categories: null,
  startsAt: at('11:00'),
  endsAt: at('18:00'),
  withdrawn: false,
  changedBy: 'sam',
  changedAt: at('10:30'),
  ...changes,
});
const outageFile = { title: 'From the file', message: '<p>First.</p>' };
const documents = (notices: Notice[], managedBrands = ['larkfield']) =>
  noticeDocuments({ notices, managedBrands, readWeeks: undefined }, { brand: 'larkfield', outageFile, now });
const titles = (notices: Notice[]) => {
  const { outage, furtherNotices } = documents(notices);
  return [outage.title, ...furtherNotices.map(({ title }) => title)];
};

describe('the documents of notices', () => {
  it('are those of the file for a brand that never had a notice in the database', () => {
    expect(documents([notice('Skerry only', { brand: 'skerry' })], ['skerry'])).toEqual({
      outage: outageFile,
      furtherNotices: [],
    });
  });

  it('of both brands are those of each, also of one that never had a notice of its own', () => {
    const { outage } = documents([notice('Phones are down', { brand: 'both' })], ['both']);
    expect(outage.title).toBe('Phones are down');
    expect(documents([], ['both'])).toEqual({ outage: {}, furtherNotices: [] });
  });

  it('are empty, whatever the file says, when the notices of the brand are over', () => {
    expect(documents([])).toEqual({ outage: {}, furtherNotices: [] });
    expect(documents([notice('Over', { endsAt: now })])).toEqual({ outage: {}, furtherNotices: [] });
  });

  it('have the whole notice, its Markdown as HTML and no other markup', () => {
    const message = 'Call **later**, or [write](/help-and-support/contact-us).\n\n<script>steal()</script> <b>x</b>';
    expect(documents([notice('Phones are down', { message })])).toEqual({
      outage: {
        title: 'Phones are down',
        message: '<p>Call <b>later</b>, or <a href="/help-and-support/contact-us">write</a>.</p>',
        severity: 'disruption',
        updated: '2026-11-16T10:30:00.000Z',
        from: '2026-11-16T11:00:00.000Z',
        until: '2026-11-16T18:00:00.000Z',
      },
      furtherNotices: [],
    });
  });

  it('have the first notice of all pages that is shown now as the outage, and the others as further ones', () => {
    const top = notice('Top-ups fail', { categories: ['meters'] });
    const later = notice('Later', { startsAt: at('13:00') });
    expect(titles([later, top, notice('Now'), notice('Also now')])).toEqual([
      'Now',
      'Later',
      'Top-ups fail',
      'Also now',
    ]);
    expect(documents([top]).furtherNotices).toMatchObject([{ title: 'Top-ups fail', categories: ['meters'] }]);
  });

  it('have the next notice as the outage when none is shown now', () => {
    const one = notice('At three', { startsAt: at('15:00') });
    const two = notice('At two', { startsAt: at('14:00') });
    expect(titles([one, two])).toEqual(['At two', 'At three']);
    expect(titles([notice('Top-ups fail', { categories: ['meters'] })])).toEqual([undefined, 'Top-ups fail']);
  });
});

import { describe, expect, it } from 'vitest';
import { checkContent } from './check.ts';
import { type Content, readContent } from './content.ts';

const fact = {
  kind: 'name',
  says: 'The name',
  source: 's',
  reviewed: '2026-10-01',
  reviewedBy: 'content editor',
  reviewBy: '2027-10-01',
} as const;

function made(body: string, title = 'Article {{brand-name}}'): Content {
  const facts = { 'brand-name': { ...fact, value: 'Larkfield Energy' } };
  return {
    articles: Array.from({ length: 80 }, (_, index) => ({
      path: `meters/a${index}`,
      source: {
        title: `${title} ${index}`,
        description: `${index} says what the page answers, in enough words for a search engine to show.`,
        answer: 'Do this first.',
        reviewed: '2026-10-20',
        related: [`meters/a${(index + 1) % 80}`],
        body,
      },
    })),
    deals: { title: 'Deals', description: 'Offers', related: [], body: '## Offers' },
    categories: ['meters'],
    lists: { meters: Array.from({ length: 80 }, (_, index) => `a${index}`) },
    redirects: {},
    popular: { heading: 'Popular', links: [{ label: 'Pay', link: '/energy/pay' }] },
    ledgers: [{ file: 'facts/brands/larkfield.json', brand: 'larkfield', facts }],
    brands: [facts],
    texts: {},
    guide: '',
    siteSource: '',
    interfaceSources: {},
  };
}

const easy = `## Start\n\n${'Read the meter with care. '.repeat(60)}`;
const hard = `## Start\n\n${'Documentation necessitates comprehensive administration. '.repeat(70)}`;

describe('checkContent', () => {
  it('finds nothing wrong with good content, and tells its reading age', () => {
    const { problems, medianAge, outliers } = checkContent(made(easy), '2026-11-15');
    expect(problems).toEqual([]);
    expect(medianAge).toBeLessThan(12);
    expect(outliers).toEqual([]);
  });

  it('holds every article to every rule, and the deals to those for any text', () => {
    const content = made(easy);
    const wrong = {
      title: 'x'.repeat(61),
      description: 'Short',
      answer: 'One. Two.',
      reviewed: '2020-01-01',
      related: ['none/none'],
      nucleus: 'tariff-checker' as const,
      body: '# First\n\nSimply pay £5. [Here](/none) ![x](drawing:none) <b>now</b>',
    };
    const texts = ['HTML in', 'first heading', 'no drawing', '/none is no page', 'a sum is typed', "'Simply'"];
    const heads = [
      'no category',
      'nucleus',
      'no category lists it',
      'related to',
      'title has',
      'description',
      'answer',
      'body,',
    ];
    const { problems } = checkContent(
      { ...content, deals: wrong, articles: [...content.articles, { path: 'nowhere/a', source: wrong }] },
      '2026-11-15',
    );
    const of = (path: string) => problems.filter((problem) => problem.startsWith(`${path}: `));
    for (const part of texts) expect(of('deals')).toContainEqual(expect.stringContaining(part));
    for (const part of [...texts, ...heads]) expect(of('nowhere/a')).toContainEqual(expect.stringContaining(part));
    expect(of('deals')).toHaveLength(texts.length);
  });

  it('holds the facts to every rule', () => {
    const content = made(easy);
    const facts = {
      late: { ...fact, kind: 'period' as const, value: '1 day', reviewed: '2026-11-16' },
      again: { ...fact, value: 'one day' },
    };
    const { problems } = checkContent(
      {
        ...content,
        interfaceSources: { 'words.ts': "const wait = 'Wait one day.';" },
        texts: { 'a.md': '{{unheard-of}} {{late}}' },
        ledgers: [
          ...content.ledgers,
          { file: 'facts/brands/skerry.json', brand: 'skerry', facts: {} },
          { file: 'facts/money.json', facts },
        ],
      },
      '2026-11-15',
    );
    expect(problems).toEqual([
      'a.md: there is no fact named unheard-of',
      'facts/money.json: again is named by no article and no page',
      'facts/money.json: late was reviewed in the future, on 2026-11-16',
      'facts/brands/skerry.json: brand-name is missing, and another brand has it',
      'facts/money.json: again repeats late; keep one, or say in what they differ',
      "words.ts: '1 day' is typed, and the ledger has it as late",
    ]);
  });

  it('does not fail for a review that is overdue', () => {
    expect(checkContent(made(easy), '2029-01-01').problems).toEqual([]);
  });

  it('fails a redirect that leads nowhere', () => {
    const redirects = { 'meters/old': 'meters/none' };
    expect(checkContent({ ...made(easy), redirects }, '2026-11-15').problems).toEqual([
      'redirects.json: meters/old leads to meters/none, which is no page',
    ]);
  });

  it('fails a popular link that leads nowhere', () => {
    const popular = { heading: 'Popular', links: [{ label: 'Pay', link: '/help-and-support/none' }] };
    expect(checkContent({ ...made(easy), popular }, '2026-11-15').problems).toEqual([
      'popular.json: /help-and-support/none is no page of this product or of the main site, and no https URL',
    ]);
  });

  it('fails what is too hard to read', () => {
    const { problems, outliers } = checkContent(made(hard), '2026-11-15');
    expect(outliers).toHaveLength(80);
    expect(problems).toContainEqual(expect.stringMatching(/^meters\/a0: a reading age of \d+\.\d is over 16$/));
  });

  it('measures a title with the brand filled in, and names the article', () => {
    const title = `{{brand-name}} ${'x'.repeat(44)}`;
    expect(checkContent(made(easy, title), '2026-11-15').problems).toContain(
      'meters/a0: the title has 63 characters, not at most 60',
    );
  });

  it('reads the real content whole: 80 articles or more, every drawing of the guide, both brands', async () => {
    const content = await readContent('content', 'apps/site');
    expect(content.articles.length).toBeGreaterThanOrEqual(80);
    expect(content.brands).toHaveLength(2);
    expect(Object.keys(content.texts)).toContain('articles/meters/find-your-meter.md');
    expect(content.siteSource).toContain('safety.json');
    expect(Object.keys(content.interfaceSources)).toEqual(
      expect.arrayContaining([
        'apps/site/app/routes/complaints/feedback/words.ts',
        'apps/platform/src/modules/delivery/email/messages/lead-messages.ts',
      ]),
    );
    expect(Object.keys(content.interfaceSources).filter((file) => file.includes('.test.'))).toEqual([]);
    expect(checkContent({ ...content, guide: '' }, '2026-11-15').problems).toContainEqual(
      expect.stringContaining('there is no drawing named stop-tap'),
    );
  });
});

import type { Root } from 'hast';
import { beforeAll, describe, expect, it } from 'vitest';
import { articlesOf } from '../../../test/article-titles.ts';
import { byId, element, elements, href, links, region, text, texts } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';

const help = (path: string) => `/help-and-support/${path}`;
const slugs = ['bills-and-payments', 'my-account', 'pay-as-you-go', 'meters'] as const;

/** Pill, title, path and description of the three cards of each category. */
const commonQuestions = {
  'bills-and-payments': [
    [
      'Bills',
      'Understand your bill',
      'understand-your-bill',
      'What each part means, and how to check that it is right',
    ],
    [
      'Payments',
      'Change your Direct Debit',
      'change-your-direct-debit',
      'Pay another amount, on another day or from another account',
    ],
    ['Bills', 'Why is my bill higher?', 'why-is-my-bill-higher', 'The usual reasons, and what to do about each'],
  ],
  'my-account': [
    ['Online', 'Problems signing in', 'sign-in-problems', 'Forgotten passwords, locked accounts and missing emails'],
    ['Moving', 'Moving home', 'moving-home', 'What to do before, on and after the day'],
    ['Your details', 'Change your details', 'update-your-details', 'Your name, phone, email, address or bank'],
  ],
  'pay-as-you-go': [
    ['Topping up', 'My top-up is not showing', 'top-up-not-working', 'Try these in order; your money is not lost'],
    ['Cards and keys', 'Lost card or key', 'lost-card-or-key', 'How to get another one today'],
    ['Out of credit', 'Use emergency credit', 'emergency-credit', 'Keep your supply on until you can top up'],
  ],
  meters: [
    ['Readings', 'Send us a meter reading', 'submit-a-meter-reading', 'When to send one, how, and what it is for'],
    ['Economy 7', 'Two rates on one meter', 'economy-7-meters', 'Which number is day and which is night'],
    ['Faults', 'I think my meter is faulty', 'faulty-meter', 'Checks you can make yourself, and how to tell us'],
  ],
};

/** The heading of the panel of articles, and its groups. */
const groups = {
  'bills-and-payments': ['Everything about bills and payments', ['Your bill', 'Paying', 'Refunds and price changes']],
  'my-account': [
    'Everything about your account',
    ['Your online account', 'Changes', 'Your rights', 'When someone dies'],
  ],
  'pay-as-you-go': ['Everything about Pay As You Go', ['Topping up', 'When credit runs out', 'Moving and changing']],
  meters: ['Everything about meters', ['Reading your meter', 'Faults and safety', 'Changing your meter']],
} as const;

/** A link whose label is not the title of its article. */
const renamed = { [help('my-account/make-a-complaint')]: 'Make a complaint' };
/** Linked from the panel, although it is no article. */
const bereavement = ['Bereavement: what to do', help('probate')];

describe.each(slugs)('the category page %s', (slug) => {
  let page: Root;
  beforeAll(async () => {
    page = await createHelpSite().open(help(slug));
  });

  it('has three common questions with image, pill, title, link and description @CAT-3', () => {
    const cards = elements(region(page, 'Common questions'), 'li');
    const shown = cards.map((card) => [
      ...texts(card, 'span'),
      ...texts(card, 'h3'),
      ...elements(card, 'a').map(href),
      ...texts(card, 'p'),
    ]);
    expect(shown).toEqual(
      commonQuestions[slug].map(([pill, title, article, description]) => [
        pill,
        title,
        help(`${slug}/${article}`),
        description,
      ]),
    );
    expect(cards.map((card) => elements(card, 'svg').length)).toEqual([1, 1, 1]);
  });

  it('lists every article of the category under its title, in groups, with a link back to the top @CAT-4', () => {
    const [heading, titles] = groups[slug];
    const panel = region(page, heading);
    expect(texts(panel, 'h3')).toEqual(titles);
    const lists = elements(panel, 'ul').map(links);
    expect(lists).toHaveLength(titles.length);
    expect(lists.filter((list) => list.length === 0)).toEqual([]);
    const articles = articlesOf(slug).map(([title, path]) => [renamed[path] ?? title, path]);
    expect(lists.flat().toSorted()).toEqual([...articles, ...(slug === 'my-account' ? [bereavement] : [])].toSorted());
    expect(links(panel).at(-1)).toEqual(['Back to top of page', '#top']);
    expect(elements(byId(page, 'top') ?? page, 'h1')).toHaveLength(1);
  });

  it('has a search panel @CAT-5', () => {
    const panel = region(page, "Can't find what you're looking for?");
    expect(element(panel, 'form').properties['action']).toBe('/search');
    const [term, initiated] = elements(panel, 'input');
    expect(term?.properties['name']).toBe('q');
    expect(initiated?.properties['value']).toBe(help(slug));
  });
});

describe('the last featured article', () => {
  it('of meters is the guide to reading one, with image, title, link and description @CAT-8', async () => {
    const guide = region(await createHelpSite().open(help('meters')), 'How to read your meter');
    expect(elements(guide, 'svg')).toHaveLength(1);
    expect(links(guide)).toEqual([['How to read your meter', help('meters/how-to-read-your-meter')]]);
    expect(text(element(guide, 'p'))).toBe('Pictures of every kind of meter, and which numbers to write down');
  });

  it.each(['bills-and-payments', 'my-account', 'pay-as-you-go'])('is not on %s @CAT-8', async (slug) => {
    expect(byId(await createHelpSite().open(help(slug)), 'last-article')).toBeUndefined();
  });
});

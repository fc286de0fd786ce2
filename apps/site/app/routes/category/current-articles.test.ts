import { describe, expect, it } from 'vitest';
import { categoriesFile, categoriesPath } from '../../../test/article-content.ts';
import { elements, links, region, text } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';

const help = (path: string) => `/help-and-support/${path}`;

/** The links of a panel on a category page, while the content server lists these articles. */
async function listedOn(category: string, panel: string, articles: Record<string, string[]>) {
  const site = createHelpSite({ content: { [categoriesPath('larkfield')]: categoriesFile(articles) } });
  return links(region(await site.open(help(category)), panel));
}

describe('the list of a category page', () => {
  it('ends with an article that was added after the site was built, under its title', async () => {
    const list = await listedOn('breakdowns', 'Try this first', { breakdowns: ['bleed-a-radiator', 'noisy-boiler'] });
    expect(list).toEqual([
      ['Bleed a radiator', help('breakdowns/bleed-a-radiator')],
      ['Title of noisy-boiler', help('breakdowns/noisy-boiler')],
    ]);
  });

  it('of the new layout has it at the end of the first group, and keeps links to other pages', async () => {
    const list = await listedOn('my-account', 'Everything about your account', {
      'my-account': ['register-online', 'moving-home', 'new'],
    });
    expect(list).toEqual([
      ['Set up your online account', help('my-account/register-online')],
      ['Title of new', help('my-account/new')],
      ['Moving home', help('my-account/moving-home')],
      ['Bereavement: what to do', help('probate')],
      ['Back to top of page', '#top'],
    ]);
  });

  it('of the old layout has the answer of each article that the content server has', async () => {
    const site = createHelpSite({
      content: {
        [categoriesPath('larkfield')]: categoriesFile({ breakdowns: ['bleed-a-radiator', 'boiler-pressure'] }),
      },
    });
    const list = elements(region(await site.open(help('breakdowns')), 'Try this first'), 'li');
    expect(list.map((item) => [links(item), elements(item, 'p').map(text)])).toEqual([
      [[['Boiler pressure too low or too high', help('breakdowns/boiler-pressure')]], ['Answer of boiler-pressure']],
      [[['Bleed a radiator', help('breakdowns/bleed-a-radiator')]], ['Answer of bleed-a-radiator']],
    ]);
  });

  it('has no empty lines for answers while the content server is down', async () => {
    const list = region(await createHelpSite().open(help('breakdowns')), 'Try this first');
    expect([elements(list, 'li').length, elements(list, 'p').length]).toEqual([6, 0]);
  });

  it('is the one that was built in when the content server lists nothing for the category', async () => {
    expect(await listedOn('breakdowns', 'Try this first', { meters: ['x'] })).toHaveLength(6);
  });
});

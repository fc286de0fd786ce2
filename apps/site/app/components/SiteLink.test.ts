import { describe, expect, it } from 'vitest';
import { articleFile, articlePath, categoriesFile, categoriesPath } from '../../test/article-content.ts';
import { element, links } from '../../test/document.ts';
import { createHelpSite, mainSiteOrigin } from '../../test/help-site.ts';

describe('a link', () => {
  it('to a path of the main site goes to the configured origin, any other goes where it says @NAV-5', async () => {
    const targets = [
      '/meterreads',
      '/energy/top-up',
      '/help-and-support/meters',
      '/search?q=gas',
      'https://ofgem.test/',
    ];
    const body = targets.map((target) => `<p><a href="${target}">${target}</a></p>`).join('');
    const site = createHelpSite({
      content: {
        [categoriesPath('larkfield')]: categoriesFile({ meters: ['links'] }),
        [articlePath('larkfield', 'meters', 'links')]: articleFile('Links', { body }),
      },
    });
    const article = element(await site.open('/help-and-support/meters/links'), 'article');
    // The links of the vote follow those of the text.
    expect(links(article).slice(0, targets.length)).toEqual([
      ['/meterreads', `${mainSiteOrigin}/meterreads`],
      ['/energy/top-up', `${mainSiteOrigin}/energy/top-up`],
      ['/help-and-support/meters', '/help-and-support/meters'],
      ['/search?q=gas', '/search?q=gas'],
      ['https://ofgem.test/', 'https://ofgem.test/'],
    ]);
  });
});

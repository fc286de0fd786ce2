import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CategoryTile } from './CategoryTile.tsx';
import { helpCategories } from './help-categories.ts';

describe('the tiles of the hub', () => {
  it('has both internal and external main categories to show @HUB-3', () => {
    const main = helpCategories.filter(({ mainCategory }) => mainCategory);
    expect(main.some(({ externalLink }) => externalLink)).toBe(true);
    expect(main.some(({ externalLink }) => !externalLink)).toBe(true);
    expect(main.length).toBeLessThan(helpCategories.length);
  });

  it('marks only internal tiles as links of the router @HUB-4', () => {
    for (const category of helpCategories) {
      const Page = createRoutesStub([{ path: '/', Component: () => <CategoryTile category={category} /> }]);
      expect(renderToStaticMarkup(<Page />).includes('data-discover')).toBe(!category.externalLink);
    }
  });
});

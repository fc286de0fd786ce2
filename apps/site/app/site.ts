import { useRouteLoaderData } from 'react-router';
import { type BrandId, type BrandWords, brands } from './brand/brands.ts';
import type { loader } from './root.tsx';

type Site = { brand: BrandId; words: BrandWords; publicOrigin: string; mainSiteOrigin: string };

/** Which brand this is and where its sites are; known to every part of every page. */
export function useSite(): Site {
  const root = useRouteLoaderData<typeof loader>('root');
  const brand = root?.brand ?? 'larkfield';
  return {
    brand,
    words: brands[brand],
    publicOrigin: root?.publicOrigin ?? '',
    mainSiteOrigin: root?.mainSiteOrigin ?? '',
  };
}

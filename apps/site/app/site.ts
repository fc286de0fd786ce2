import { useRouteLoaderData } from 'react-router';
import type { ConsentSettings } from '../server/consent-settings.ts';
import { type Brand, type BrandId, brands } from './brand/brands.ts';
import type { loader } from './root.tsx';

type Site = {
  brandId: BrandId;
  brand: Brand;
  publicOrigin: string;
  mainSiteOrigin: string;
  script: string | undefined;
  /** Whether there is anyone to sign in with. */
  signIn: boolean;
  consent: ConsentSettings | undefined;
};

/** Which brand this is and where its sites are; known to every part of every page. */
export function useSite(): Site {
  const root = useRouteLoaderData<typeof loader>('root');
  const brandId = root?.brandId ?? 'larkfield';
  return {
    brandId,
    brand: brands[brandId],
    publicOrigin: root?.publicOrigin ?? '',
    mainSiteOrigin: root?.mainSiteOrigin ?? '',
    script: root?.script,
    signIn: root?.signIn ?? false,
    consent: root?.consent,
  };
}

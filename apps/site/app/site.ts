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
  /** Whether an identity provider is configured. */
  signIn: boolean;
  consent: ConsentSettings | undefined;
};

/** The brand and the origins of its sites, available to every component. */
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

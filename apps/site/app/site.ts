import type { BrandId } from '@lamplighter/contracts/content/brands';
import { useRouteLoaderData } from 'react-router';
import type { ConsentSettings } from '../server-interface.ts';
import { type Brand, brands } from './brand/brands.ts';

/** What the root loader provides to every component. */
export type SiteData = {
  brandId: BrandId;
  publicOrigin: string;
  mainSiteOrigin: string;
  script: string;
  /** Whether an identity provider is configured. */
  signIn: boolean;
  consent: ConsentSettings;
  /** The inline script of the product's own cookie banner. */
  consentBootstrap: string;
};

/** An error page can be without the data of the root loader: it then has no script and no cookie banner. */
type Site = Partial<SiteData> & Omit<SiteData, 'script' | 'consent' | 'consentBootstrap'> & { brand: Brand };

/** The brand and the origins of its sites, available to every component. */
export function useSite(): Site {
  const root = useRouteLoaderData<SiteData>('root');
  const brandId = root?.brandId ?? 'larkfield';
  return {
    brandId,
    brand: brands[brandId],
    publicOrigin: root?.publicOrigin ?? '',
    mainSiteOrigin: root?.mainSiteOrigin ?? '',
    script: root?.script,
    signIn: root?.signIn ?? false,
    consent: root?.consent,
    consentBootstrap: root?.consentBootstrap,
  };
}

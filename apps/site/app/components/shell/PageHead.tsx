import { useLocation } from 'react-router';
import { useSite } from '../../site.ts';
import { wwwUrl } from './canonical.ts';

type Props = { title?: string; description?: string; robots?: string | undefined; kind?: 'website' | 'article' };

const defaultDescription =
  'Help for our products and services: emergencies, breakdowns, bills, payments, appliances, energy top-up and moving home.';

/** The title and the metadata for search engines and shared links. */
export function PageHead({ title, description = defaultDescription, robots, kind = 'website' }: Props) {
  const { brand, publicOrigin } = useSite();
  const { pathname } = useLocation();
  const area = `Help & Support - ${brand.name}`;
  const full = title ? `${title} - ${area}` : area;
  const url = wwwUrl(publicOrigin, pathname);
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {robots && <meta name="robots" content={robots} />}
      <link rel="canonical" href={url} />
      <meta property="og:title" content={title ?? area} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={kind} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={brand.name} />
    </>
  );
}

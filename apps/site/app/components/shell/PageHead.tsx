import { useLocation } from 'react-router';
import { useSite } from '../../site.ts';

type Props = { title?: string; description?: string; robots?: string };

const defaultDescription =
  'Help for our products and services: emergencies, breakdowns, bills, payments, appliances, energy top-up and moving home.';

/** What a page says of itself to search engines, shared links and the browser's tab. */
export function PageHead({ title, description = defaultDescription, robots }: Props) {
  const { brand, publicOrigin } = useSite();
  const { pathname } = useLocation();
  const area = `Help & Support - ${brand.name}`;
  return (
    <>
      <title>{title ? `${title} - ${area}` : area}</title>
      <meta name="description" content={description} />
      {robots && <meta name="robots" content={robots} />}
      <link rel="canonical" href={wwwAddress(publicOrigin, pathname)} />
    </>
  );
}

function wwwAddress(publicOrigin: string, path: string): string {
  return publicOrigin.replace(/^(https?:\/\/)(?:www\.)?/, '$1www.') + path;
}

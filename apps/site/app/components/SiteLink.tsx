import { type ReactNode, useContext } from 'react';
import { MainSiteOrigin } from '../islands/site-context.ts';

const ownPaths = ['/help-and-support', '/search', '/cookies', '/identity', '/logout', '/page-not-found.html'];

type Props = { to: string; children: ReactNode; className?: string; current?: boolean | 'page' };

/** A link by full page load. A path of the supplier's main site goes to the origin that is configured for it. */
export function SiteLink({ to, children, className, current = false }: Props) {
  const mainSiteOrigin = useContext(MainSiteOrigin);
  const isMainSite = to.startsWith('/') && !ownPaths.some((path) => to.startsWith(path));
  return (
    <a href={isMainSite ? mainSiteOrigin + to : to} className={className} {...(current && { 'aria-current': current })}>
      {children}
    </a>
  );
}

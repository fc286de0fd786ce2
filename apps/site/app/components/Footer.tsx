import { mainSite } from '@lamplighter/contracts/main-site';
import type { BrandWords } from '../brand/brands.ts';
import { SiteLink } from './SiteLink.tsx';

export function Footer({ brand }: { brand: BrandWords }) {
  return (
    <footer className="site-footer">
      <div className="page">
        <ul>
          <li>
            <SiteLink to={mainSite.accessibility}>Accessibility</SiteLink>
          </li>
          <li>
            <SiteLink to={mainSite.privacy}>Privacy</SiteLink>
          </li>
          <li>
            <SiteLink to={mainSite.terms}>Terms</SiteLink>
          </li>
        </ul>
        <p>© {brand.name}</p>
      </div>
    </footer>
  );
}

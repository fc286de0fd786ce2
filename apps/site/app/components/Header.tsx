import type { HeaderConfiguration } from '@lamplighter/contracts/content';
import type { BrandWords } from '../brand/brands.ts';
import { SiteLink } from './SiteLink.tsx';

type Props = { brand: BrandWords; configuration: HeaderConfiguration };

export function Header({ brand, configuration }: Props) {
  return (
    <header className="site-header">
      <div className="page">
        <SiteLink to="/" className="logo">
          {brand.name}
        </SiteLink>
        <nav aria-label="Main">
          <ul>
            {configuration.sections.map(({ label, link, current }) => (
              <li key={link}>
                <SiteLink to={link} current={current}>
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

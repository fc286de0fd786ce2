import type { HeaderConfiguration } from '@lamplighter/contracts/content/content';
import { mainSite } from '@lamplighter/contracts/content/main-site';
import type { Brand } from '../../brand/brands.ts';
import { useSite } from '../../site.ts';
import { SiteLink } from '../SiteLink.tsx';
import styles from './Header.module.css';
import { HeaderSearch } from './HeaderSearch.tsx';
import { headerWords as words } from './words.ts';

type Props = { brand: Brand; configuration: HeaderConfiguration; quiet?: boolean; search?: boolean };
type Banner = NonNullable<HeaderConfiguration['menu-banner']>;

/**
 * Built from the content server's configuration. The menu is a native disclosure, so it opens without a script. A quiet
 * header leaves out the secondary banner, which would push the emergency number down the page.
 */
export function Header({ brand, configuration, quiet = false, search = true }: Props) {
  const { sections, hideA11yBtn, 'quick-links': quickLinks } = configuration;
  const { 'menu-banner': menuBanner, 'secondary-banner': secondaryBanner } = configuration;
  return (
    <header className={styles.header}>
      <div className={styles.positioned}>
        <div className={`page ${styles.line}`}>
          <SiteLink to={mainSite.home} className={styles.logo}>
            <brand.Logo />
            {brand.name}
          </SiteLink>
          <nav className={styles.sections} aria-label={words.main}>
            <ul className={styles.links}>
              <Links links={sections} />
            </ul>
          </nav>
          <div className={styles.end}>
            <Account className={styles.account} />
            <SiteLink to={words.contact.link} className={styles.contact}>
              {words.contact.label}
            </SiteLink>
            {search && <HeaderSearch />}
            <details className={styles.menu} name="header">
              <summary>{words.menu}</summary>
              <nav className={styles.panel} aria-label={words.menu}>
                <div className={`page ${styles.columns}`}>
                  <div className={styles.onlyNarrow}>
                    <h2>{words.sections}</h2>
                    <ul>
                      <Links links={sections} />
                    </ul>
                  </div>
                  <div>
                    <h2>{words.quickLinks}</h2>
                    <ul>
                      <Links links={quickLinks} />
                      {!hideA11yBtn && <Links links={[words.accessibility]} />}
                      <li className={styles.onlyNarrow}>
                        <Account />
                      </li>
                    </ul>
                  </div>
                  {menuBanner && (
                    <p className={styles.menuBanner}>
                      <BannerText banner={menuBanner} />
                    </p>
                  )}
                </div>
              </nav>
            </details>
          </div>
        </div>
      </div>
      {secondaryBanner && !quiet && (
        <div className={styles.secondary}>
          <p className="page">
            <BannerText banner={secondaryBanner} />
          </p>
        </div>
      )}
    </header>
  );
}

/**
 * The same for everyone, so that the page can be cached: it holds both states, and the page's script selects the one to
 * show. Without a script a signed-in customer signs out at `/logout`, or on the page of deals.
 */
function Account({ className = '' }: { className?: string | undefined }) {
  if (!useSite().signIn) return null;
  return (
    <>
      <SiteLink to={words.signIn.link} className={`${className} ${styles.signIn}`}>
        {words.signIn.label}
      </SiteLink>
      <form method="post" action={words.signOut.action} className={`${className} ${styles.signOut}`}>
        <button type="submit">{words.signOut.label}</button>
      </form>
    </>
  );
}

function Links({ links }: { links: { label: string; link: string; current?: boolean }[] }) {
  return links.map(({ label, link, current = false }) => (
    <li key={link}>
      <SiteLink to={link} current={current}>
        {label}
      </SiteLink>
    </li>
  ));
}

function BannerText({ banner: { message, link } }: { banner: Banner }) {
  return (
    <>
      {message} {link && <SiteLink to={link.link}>{link.label}</SiteLink>}
    </>
  );
}

/** The header while the content server is unavailable: only links to help, and nothing that could be wrong. */
export const defaultHeader: HeaderConfiguration = {
  hideA11yBtn: false,
  sections: [{ label: 'Help & support', link: '/help-and-support/', current: true }],
  'quick-links': [
    { label: 'Tools: quick answers', link: '/help-and-support/tools' },
    { label: 'Follow a complaint or enquiry', link: '/help-and-support/follow' },
    { label: 'Contact us', link: '/help-and-support/contact-us' },
  ],
  'secondary-banner': null,
  'menu-banner': null,
};

export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {words.skip}
    </a>
  );
}

import { companyParticulars } from '@lamplighter/contracts/content/main-site';
import type { Brand } from '../../brand/brands.ts';
import { safetyFacts } from '../../facts.ts';
import { PhoneLink } from '../FactLink.tsx';
import { SiteLink } from '../SiteLink.tsx';
import styles from './Footer.module.css';
import { footerWords as words } from './words.ts';

/** The same on every page, with the emergency numbers. */
export function Footer({ brand }: { brand: Brand }) {
  return (
    <footer className={styles.footer}>
      <div className="page">
        <nav aria-label={words.heading}>
          <ul className={styles.links}>
            {words.links.map(({ label, link }) => (
              <li key={link}>
                <SiteLink to={link}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.foot}>
          <span>© {brand.name}</span>
          <span>
            {words.gas} <PhoneLink fact={safetyFacts['gas-emergency']} className={styles.number} />
          </span>
          <span>
            {words.power} <PhoneLink fact={safetyFacts['power-cut']} className={styles.number} />
          </span>
        </div>
        <p className={styles.company}>{companyParticulars(companyOf(brand))}</p>
      </div>
    </footer>
  );
}

/**
 * What a company must show on its website: Company, Limited Liability Partnership and Business (Names and Trading
 * Disclosures) Regulations 2015, regulation 25.
 */
function companyOf({ facts }: Brand) {
  return {
    name: facts['registered-name'].value,
    place: facts['registered-place'].value,
    number: facts['registered-number'].value,
    office: facts['registered-office'].value,
  };
}

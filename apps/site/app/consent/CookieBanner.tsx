import { Button } from '../components/Button.tsx';
import { SiteLink } from '../components/SiteLink.tsx';
import { useSite } from '../site.ts';
import styles from './CookieBanner.module.css';
import type { CookieField } from './cookie-choice.ts';
import { bannerWords as words } from './words.ts';

/**
 * In every page, right after the skip link. Shown only with JavaScript and before a choice: the optional cookies need a
 * script too. It is a plain form; `browser/consent/own-choice.ts` saves the choice without leaving the page.
 */
export function CookieBanner() {
  const { brand } = useSite();
  return (
    <section className={styles.banner} aria-label={words.label} data-cookie-banner>
      <form className="page" method="post" action="/cookies">
        <h2>{words.heading(brand.name)}</h2>
        <p>
          {words.necessary} {words.optional}{' '}
          <SiteLink to="/cookies" className={styles.more}>
            {words.more}
          </SiteLink>
        </p>
        <div className={styles.choices}>
          <Button name={'choice' satisfies CookieField} value="accept">
            {words.accept}
          </Button>
          <Button name={'choice' satisfies CookieField} value="reject">
            {words.reject}
          </Button>
        </div>
      </form>
      {(['accept', 'reject'] as const).map((choice) => (
        <div key={choice} className={`page ${styles.chosen}`} data-chosen={choice} tabIndex={-1} hidden>
          <p>
            {words.chosen[choice]} {words.change} <SiteLink to="/cookies">{words.changeLink}</SiteLink>.
          </p>
          <button type="button" className={styles.hide} data-hide>
            {words.hide}
          </button>
        </div>
      ))}
    </section>
  );
}

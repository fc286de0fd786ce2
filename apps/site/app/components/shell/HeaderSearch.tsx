import { useId } from 'react';
import { useLocation } from 'react-router';
import type { SearchField } from '../SearchForm.tsx';
import styles from './HeaderSearch.module.css';
import { headerWords } from './words.ts';

const words = headerWords.search;

/**
 * The search form of the header, without a script. On a narrow screen a native disclosure opens it below the header, so
 * that the page starts as high as without it. The form is beside the disclosure, not inside, because a wide screen shows
 * it always.
 */
export function HeaderSearch() {
  const { pathname } = useLocation();
  const id = useId();
  return (
    <>
      <details className={styles.toggle} name="header">
        <summary>
          <Glass />
          <span className="hidden-text">{words.toggle}</span>
        </summary>
      </details>
      {/* biome-ignore lint/a11y/useSemanticElements: older phones do not know the search element */}
      <form className={styles.search} role="search" action="/search" method="get" noValidate aria-label={words.label}>
        <label htmlFor={id}>{words.label}</label>
        <input id={id} type="search" name={'q' satisfies SearchField} required maxLength={2000} autoComplete="off" />
        <input type="hidden" name={'initiated' satisfies SearchField} value={pathname} />
        <button type="submit" aria-label={words.button}>
          <Glass />
        </button>
      </form>
    </>
  );
}

function Glass() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
      <path d="m16 16 6 6M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16z" />
    </svg>
  );
}

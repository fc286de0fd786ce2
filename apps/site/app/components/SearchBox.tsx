import type { searchQuery } from '@lamplighter/contracts/search';
import { useId } from 'react';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import styles from './SearchBox.module.css';

/** The search form, as a GET. `initiated` is the page on which the search was started. */
export type SearchField = keyof z.input<typeof searchQuery> | 'initiated';

type Props = { label?: string; term?: string; initiated?: string | undefined };

/**
 * Opens the search page by a full page load, with the path of the current page. It needs no script; with one it shows
 * suggestions in the list below it (`browser/suggestions.ts`).
 */
export function SearchBox({ label = 'Search help and support', term = '', initiated }: Props) {
  const { pathname } = useLocation();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know the search element
    <form className={styles.search} role="search" action="/search" method="get" noValidate data-suggest>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          className={styles.input}
          id={id}
          type="search"
          name={'q' satisfies SearchField}
          defaultValue={term}
          required
          maxLength={2000}
          autoComplete="off"
        />
        <input type="hidden" name={'initiated' satisfies SearchField} value={initiated ?? pathname} />
        <button className={styles.button} type="submit">
          Search
        </button>
        <ul className={styles.suggestions} id={`${id}-suggestions`} hidden />
      </div>
      <p className="hidden-text" role="status" />
    </form>
  );
}

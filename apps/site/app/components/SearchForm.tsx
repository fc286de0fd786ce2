import type { ComponentProps, FocusEventHandler, ReactNode } from 'react';
import styles from './SearchBox.module.css';

/** The search form, as a GET. `initiated` is the page on which the search was started. */
export type SearchField = 'q' | 'category' | 'page' | 'spelling' | 'initiated';

export type Search = { label: string; term: string; initiated: string };

type Props = Search & {
  id: string;
  /** What makes the field a combobox. */
  combobox?: ComponentProps<'input'>;
  onBlur?: FocusEventHandler;
  /** Beside the field: its suggestions. */
  children?: ReactNode;
};

/** Opens the search page by a full page load, with the path of the current page. It needs no script. */
export function SearchForm({ label, term, initiated, id, combobox, onBlur, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know the search element
    <form className={styles.search} role="search" action="/search" method="get" noValidate onBlur={onBlur}>
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
          {...combobox}
        />
        <input type="hidden" name={'initiated' satisfies SearchField} value={initiated} />
        <button className={styles.button} type="submit">
          Search
        </button>
        {children}
      </div>
    </form>
  );
}

import field from '../components/forms/field.module.css';
import styles from './AddressList.module.css';
import { addressWords } from './words.ts';

const words = addressWords.filter;

/**
 * Filters the list while the customer types. It has no name, so it is not submitted, and Enter does not submit the
 * form. It is rendered from the start, to avoid a layout shift; styles hide it where scripts are off.
 */
export function AddressFilter({ all }: { all: number }) {
  return (
    <div className={styles.filter}>
      <label className={field.label} htmlFor="address-filter">
        {words.label}
      </label>
      <p id="address-filter-hint" className={field.hint}>
        {words.hint}
      </p>
      <input
        type="text"
        id="address-filter"
        className={`${field.control} ${field.short}`}
        aria-describedby="address-filter-hint"
        autoComplete="off"
        spellCheck={false}
        data-address-filter
      />
      <p role="status" className={field.hint} data-addresses-shown={words.shown('{count}', all)} />
    </div>
  );
}

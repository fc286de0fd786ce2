import field from '../../components/forms/field.module.css';
import styles from './AddressList.module.css';
import { addressWords } from './words.ts';

const words = addressWords.filter;

/**
 * Narrows the list as someone types. It has no name, so it is not sent, and Enter does not submit the form from it. It
 * is in the page from the start, so that nothing moves when the form script runs; styles hide it where scripts are off.
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

import field from '../../components/forms/field.module.css';
import styles from './AddressList.module.css';
import { addressWords } from './words.ts';

type Props = { typed: string; onType: (text: string) => void; shown: number; all: number };

const words = addressWords.filter;

/**
 * Narrows the list as someone types. It has no name, so it is not sent, and Enter does not submit the form from it. It
 * is in the page from the start, so that nothing moves when React takes over; styles hide it where scripts are off.
 */
export function AddressFilter({ typed, onType, shown, all }: Props) {
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
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={field.hint}>
        {typed.trim() !== '' && words.shown(shown, all)}
      </p>
    </div>
  );
}

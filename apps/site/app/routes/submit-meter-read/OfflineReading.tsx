import { Button } from '../../components/Button.tsx';
import styles from './OfflineReading.module.css';
import { meterReadingWords } from './words.ts';

const words = meterReadingWords.kept;
const states = ['waiting', 'ready', 'sending', 'sent', 'failed'] as const;

/** A reading that was submitted offline. Hidden until the page's script finds one stored on this device. */
export function OfflineReading() {
  return (
    <section className={styles.kept} data-kept-reading tabIndex={-1} aria-labelledby="kept" hidden>
      <h2 id="kept">{words.heading}</h2>
      <p data-kept-days>{words.readOn} </p>
      <div role="status">
        {states.map((state) => (
          <p key={state} data-state={state} hidden>
            {words[state]}
          </p>
        ))}
      </div>
      <p className={styles.actions} data-kept-actions>
        <span data-kept-send>
          <Button type="button">{words.send}</Button>
        </span>
        <span data-kept-forget>
          <Button type="button" look="plain">
            {words.forget}
          </Button>
        </span>
      </p>
    </section>
  );
}

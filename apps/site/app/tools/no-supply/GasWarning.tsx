import { PhoneLink } from '../../components/FactLink.tsx';
import { safetyFacts } from '../../facts.ts';
import { warningWords as words } from './danger-words.ts';
import styles from './GasWarning.module.css';

/** Someone who smells gas does not have to read a question. */
export function GasWarning() {
  return (
    <p className={styles.warning}>
      {words.action} <PhoneLink fact={safetyFacts['gas-emergency']} />.{' '}
      <span>
        {words.northernIreland} <PhoneLink fact={safetyFacts['gas-emergency-northern-ireland']} />.
      </span>
    </p>
  );
}

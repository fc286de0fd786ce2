import { readingsKey } from '../../browser/stored-readings.ts';
import { island } from '../../islands/island.tsx';
import Kept from './OfflineReading.island.tsx';
import styles from './OfflineReading.module.css';

const KeptIsland = island('routes/submit-meter-read/OfflineReading', 'form', Kept, { stored: readingsKey });

/** The readings that are kept on this device. When the framework does not arrive, the form's script shows the frame. */
export function OfflineReading() {
  return (
    <div className={styles.frame} data-kept-reading>
      <KeptIsland />
    </div>
  );
}

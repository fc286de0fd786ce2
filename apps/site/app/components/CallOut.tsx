import type { ReactNode } from 'react';
import { safetyFacts } from '../facts.ts';
import styles from './CallOut.module.css';
import { PhoneLink } from './FactLink.tsx';

type Props = {
  /** What to do, in a few words: 'Smell gas? Call now'. */
  action: string;
  level?: 1 | 2 | 3;
  number: { value: string };
  /** The number instead of it in Northern Ireland, whose networks have their own. */
  northernIreland?: { value: string };
  /** Opening hours and the cost of a call. */
  terms: string;
  /** `calm` where an alarming look would not help. */
  tone?: 'urgent' | 'calm';
  children?: ReactNode;
};

/** A number to call at once. Only the number is a link; all that is needed to use it is beside it. */
export function CallOut(props: Props) {
  const { action, level = 3, number, northernIreland, terms, tone = 'urgent', children } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={tone === 'calm' ? `${styles.callOut} ${styles.calm}` : styles.callOut}>
      <Heading>
        {tone === 'urgent' && <span className="hidden-text">Immediate action required: </span>}
        {action}
      </Heading>
      <PhoneLink fact={number} className={styles.number} />
      <p>{terms}</p>
      {children}
      {northernIreland && (
        <p>
          In Northern Ireland call <PhoneLink fact={northernIreland} className={styles.secondNumber} />
        </p>
      )}
      <Relay number={number.value} />
    </div>
  );
}

/** The relay line. The number itself is the link above; only the emergency services have a separate relay number. */
function Relay({ number }: { number: string }) {
  const isEmergencyServices = number === safetyFacts['emergency-services'].value;
  return (
    <p className={styles.relay}>
      Relay UK: dial{' '}
      {isEmergencyServices ? (
        <>
          <PhoneLink fact={safetyFacts['emergency-relay']} className={styles.secondNumber} /> instead
        </>
      ) : (
        `${safetyFacts['relay-prefix'].value} first`
      )}
    </p>
  );
}

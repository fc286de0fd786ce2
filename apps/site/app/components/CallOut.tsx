import type { ReactNode } from 'react';
import { safetyFacts } from '../facts.ts';
import styles from './CallOut.module.css';
import { PhoneLink } from './PhoneLink.tsx';

type Props = {
  /** What to do, in a few words: 'Smell gas? Call now'. */
  action: string;
  level?: 2 | 3;
  number: { value: string };
  /** When the line is open and what a call costs. */
  terms: string;
  /** `calm` for someone who is not helped by an alarm. */
  tone?: 'urgent' | 'calm';
  children?: ReactNode;
};

/** A number to call at once. Only the number is the link, and everything needed to use it is beside it. */
export function CallOut({ action, level = 3, number, terms, tone = 'urgent', children }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={tone === 'calm' ? `${styles.callOut} ${styles.calm}` : styles.callOut}>
      <Heading>
        {tone === 'urgent' && <span className="hidden-text">Immediate action required: </span>}
        {action}
      </Heading>
      <PhoneLink fact={number} className={styles.number} />
      <p>{terms}</p>
      {children}
      <Relay number={number.value} />
    </div>
  );
}

/** The number itself is the link above; only the emergency services have a relay number of their own. */
function Relay({ number }: { number: string }) {
  const isEmergencyServices = number === safetyFacts['emergency-services'].value;
  return (
    <p className={styles.relay}>
      Relay UK: dial{' '}
      {isEmergencyServices ? (
        <>
          <PhoneLink fact={safetyFacts['emergency-relay']} className={styles.relayNumber} /> instead
        </>
      ) : (
        `${safetyFacts['relay-prefix'].value} first`
      )}
    </p>
  );
}

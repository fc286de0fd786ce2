import { closedDays } from '@lamplighter/contracts/time/working-day';
import type { Brand } from '../brand/brands.ts';
import { useSite } from '../site.ts';
import { PhoneLink } from './FactLink.tsx';
import styles from './Panel.module.css';

type FactOf<Kind extends string> = Extract<keyof Brand['facts'], `${string}-${Kind}`>;

export type PhoneLine = {
  /** Whom to call, or about what: 'Pay As You Go'. */
  name: string;
  phone: FactOf<'phone'>;
  hours: FactOf<'hours'>;
  /** What the hours apply to, when that is not everything: 'for emergencies'. */
  hoursFor?: string;
};

/**
 * The supplier's numbers, each with its opening hours; a script adds whether it is open. For a `Panel`, whose style
 * sheet it shares.
 */
export function PhoneLines({ lines }: { lines: readonly PhoneLine[] }) {
  const { facts } = useSite().brand;
  return (
    <ul className={styles.lines}>
      {lines.map(({ name, phone, hours, hoursFor }) => (
        <li key={phone}>
          <span className={styles.lineName}>{name}</span>
          <PhoneLink fact={facts[phone]} className={styles.lineNumber} />
          <span
            className={styles.lineState}
            data-opening={facts[hours].value}
            data-closed-days={closedDays.join(' ')}
          />
          <span className={styles.lineHours}>
            {facts[hours].value} {hoursFor}
          </span>
        </li>
      ))}
    </ul>
  );
}

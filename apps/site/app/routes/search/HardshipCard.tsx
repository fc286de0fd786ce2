import { PhoneLink } from '../../components/FactLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { useSite } from '../../site.ts';
import styles from './HardshipCard.module.css';
import { debtAdvice, hardshipWords as words } from './words.ts';

/** Whether the line for customers who cannot pay is open at the time of the request. */
export type DebtLine = { isOpen: boolean; text: string };

/** For somebody who cannot pay: whom to call, what we can do, and free advice. While we are closed, a call back first. */
export function HardshipCard({ line }: { line: DebtLine }) {
  const { facts } = useSite().brand;
  return (
    <section className={styles.card} aria-labelledby="hardship">
      <h2 id="hardship">{words.heading}</h2>
      {!line.isOpen && (
        <p>
          <SiteLink to={words.callBack.link}>{words.callBack.label}</SiteLink>. {words.callBack.text}
        </p>
      )}
      <p>
        <PhoneLink fact={facts['debt-phone']} className={styles.number} />
      </p>
      <p className={line.isOpen ? styles.open : styles.closed}>{line.text}</p>
      <p className={styles.hours}>{facts['general-hours'].value}</p>
      <p>{words.help}</p>
      <ul className={styles.links}>
        {line.isOpen && (
          <li>
            <SiteLink to={words.callBack.link}>{words.callBack.label}</SiteLink>
          </li>
        )}
        {words.links.map(({ label, link }) => (
          <li key={link}>
            <SiteLink to={link}>{label}</SiteLink>
          </li>
        ))}
      </ul>
      <p className={styles.free}>
        {words.meter.before} <PhoneLink fact={facts['meter-emergency-phone']} />, {words.meter.after}
        <br />
        {words.advice} <PhoneLink fact={debtAdvice} />
      </p>
    </section>
  );
}

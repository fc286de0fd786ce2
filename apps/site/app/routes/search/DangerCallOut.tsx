import { CallOut } from '../../components/CallOut.tsx';
import { PhoneLink } from '../../components/FactLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { safetyFacts } from '../../facts.ts';
import { useSite } from '../../site.ts';
import styles from './DangerCallOut.module.css';
import { type CardedDanger, callsOf, type DangerCard, dangerCards } from './danger-cards.ts';
import { searchWords as words } from './words.ts';

/** The card of a danger: what to do, the number to call first, then the others, each a link that dials. */
export function DangerCallOut({ danger }: { danger: CardedDanger }) {
  const { brand } = useSite();
  const { action, more, tone, exit }: DangerCard = dangerCards[danger];
  const [first, ...others] = callsOf(danger, brand);
  if (!first) return null;
  return (
    <CallOut level={2} action={action} number={first.number} terms={first.when} tone={tone ?? 'urgent'}>
      {exit && (
        <p>
          {/* No referrer: the other site must not learn which page the visitor was on. */}
          <a href={exit.link} rel="noreferrer" className={styles.exit}>
            {exit.label}
          </a>
        </p>
      )}
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ number, when }) => (
            <li key={when}>
              <PhoneLink fact={number} className={styles.number} /> {when}
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.more}>
        {more.map(({ label, link }) => (
          <li key={link}>
            <SiteLink to={link}>{label}</SiteLink>
          </li>
        ))}
      </ul>
    </CallOut>
  );
}

/** One sentence with the number, for a query that may or may not be about the danger. */
export function SafetyLine({ danger }: { danger: CardedDanger }) {
  const { brand } = useSite();
  const { line, calls }: DangerCard = dangerCards[danger];
  const [first] = callsOf(danger, brand);
  // The number there of the same service, and of no other: 999 is 999 everywhere.
  const [call] = calls;
  const northernIreland =
    'safety' in call && (call.safety === 'gas-emergency' || call.safety === 'power-cut')
      ? safetyFacts[`${call.safety}-northern-ireland`]
      : undefined;
  if (!line || !first) return null;
  return (
    <p className={styles.line} role="note">
      {line} <PhoneLink fact={first.number} />
      {northernIreland && (
        <>
          {' '}
          ({words.northernIreland} <PhoneLink fact={northernIreland} />)
        </>
      )}
      .
    </p>
  );
}

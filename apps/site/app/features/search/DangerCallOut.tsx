import type { Danger } from '../../../server-interface.ts';
import { CallOut } from '../../components/CallOut.tsx';
import { PhoneLink } from '../../components/PhoneLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { safetyFacts } from '../../facts.ts';
import { useSite } from '../../site.ts';
import styles from './DangerCallOut.module.css';
import { type DangerCard, dangerCards } from './danger-cards.ts';

/** The card of a danger: what to do, the number to call first, then the others, each a link that dials. */
export function DangerCallOut({ danger }: { danger: Danger }) {
  const { brand } = useSite();
  const { action, calls, more, tone, exit }: DangerCard = dangerCards[danger];
  const [first, ...others] = calls.map(({ when, ...call }) =>
    'safety' in call
      ? { number: safetyFacts[call.safety], when }
      : { number: brand.facts[call.brand], when: `${when}. ${brand.facts[call.hours].value}` },
  );
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

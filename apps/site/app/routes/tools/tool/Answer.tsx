import { formatDay } from '@lamplighter/contracts/time/london-day';
import { Pill } from '../../../components/Card.tsx';
import { PhoneLink } from '../../../components/FactLink.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import type { FactId, Ledger } from '../../../tools/ledger.ts';
import type { AnswerPart, ToolAnswer } from '../../../tools/tool-answer.ts';
import { toolWords as words } from '../../../tools/words.ts';
import styles from './Answer.module.css';

/** What a tool says: the parts that apply first, then what does not, each with its reasons, and the sources of all. */
export function Answer({ answer, facts }: { answer: ToolAnswer; facts: Partial<Ledger> }) {
  const { explanation = [], showsVerdicts = false, parts, picture, letter } = answer;
  const applying = parts.filter(({ verdict }) => verdict !== 'no');
  const others = parts.filter(({ verdict }) => verdict === 'no');
  return (
    <>
      {explanation.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {picture}
      {applying.map((part) => (
        <Part key={part.id} part={part} showsVerdict={showsVerdicts} />
      ))}
      {letter && <Letter {...letter} />}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{words.others}</summary>
          <ul>
            {others.map(({ id, title, reasons }) => (
              <li key={id}>
                <strong>{title}</strong>: {reasons.join(' ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Sources ids={[...new Set(parts.flatMap((part) => part.facts))]} facts={facts} />
    </>
  );
}

function Part({ part, showsVerdict }: { part: AnswerPart; showsVerdict: boolean }) {
  const { id, title, verdict, amount, reasons, calls = [], details = [], links = [] } = part;
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      {showsVerdict && <Pill amber={verdict === 'maybe'}>{words.verdict[verdict]}</Pill>}
      <h3 id={`${id}-title`}>{title}</h3>
      {amount && <p className={styles.amount}>{amount}</p>}
      {calls.map(({ number, when }) => (
        <p key={when}>
          <PhoneLink fact={number} className={styles.number} /> {when}
        </p>
      ))}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.map(({ label, link }) => (
        <p key={link}>
          <SiteLink to={link}>{label}</SiteLink>
        </p>
      ))}
    </section>
  );
}

function Letter({ heading, text, link }: NonNullable<ToolAnswer['letter']>) {
  return (
    <section className={styles.part} aria-labelledby="letter">
      <h3 id="letter">{heading}</h3>
      <blockquote className={styles.letter}>{text}</blockquote>
      <p>
        <SiteLink to={link.link}>{link.label}</SiteLink>
      </p>
    </section>
  );
}

function Sources({ ids, facts }: { ids: FactId[]; facts: Partial<Ledger> }) {
  if (ids.length === 0) return null;
  return (
    <details className={styles.others}>
      <summary>{words.sources.heading}</summary>
      <ul>
        {ids.map((id) => {
          const fact = facts[id];
          if (!fact) return null;
          const { says, value, source, reviewed } = fact;
          const url = URL.parse(source);
          return (
            <li key={id}>
              {says}: {value} ({url ? <a href={source}>{url.hostname.replace(/^www\./, '')}</a> : source},{' '}
              {words.sources.checked(formatDay(reviewed))})
            </li>
          );
        })}
      </ul>
    </details>
  );
}

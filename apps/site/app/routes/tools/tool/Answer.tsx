import { formatDay } from '@lamplighter/contracts/time/london-day';
import { closedDays } from '@lamplighter/contracts/time/working-day';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Pill } from '../../../components/Card.tsx';
import { PhoneLink } from '../../../components/FactLink.tsx';
import forms from '../../../components/forms/field.module.css';
import { LinkList } from '../../../components/LinkList.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { safetyFacts } from '../../../facts.ts';
import type { FactId } from '../../../tools/ledger.ts';
import type { GivenContext } from '../../../tools/tool.ts';
import type { AnswerPart, Call, ToolAnswer } from '../../../tools/tool-answer.ts';
import { outcomeId, toolWords as words } from '../../../tools/words.ts';
import { addressOf, answersIn, type ToolPage } from './addresses.ts';
import styles from './Tool.module.css';

type Props = ToolPage & { answer: ToolAnswer; page: string };

/** The answer first, then what to do, whom to call, and why. */
export function Answer({ tool, context, query, step, answer, page }: Props) {
  const { explanation = [], calls = [], steps = [], also = [], why = [], parts, picture, letter, next } = answer;
  const others = parts.filter(({ verdict }) => verdict === 'no');
  // Where nothing applies, the reason for that is what matters.
  const isNothing = others.length === parts.length && !answer.showsVerdicts;
  const applying = isNothing ? parts : parts.filter(({ verdict }) => verdict !== 'no');
  const answers = answersIn(step, query);
  const kept = addressOf(page, answers);
  return (
    <article className={styles.result} data-dd-privacy="hidden">
      <p className={styles.step}>
        <b>{tool.words.title}</b> {words.step.answer}
      </p>
      <h1 id={outcomeId} tabIndex={-1}>
        {answer.summary}
      </h1>
      {explanation.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {calls.map((call) => (
        <CallBlock key={call.number.value} call={call} />
      ))}
      {steps.length > 0 && (
        <section aria-labelledby="now">
          <h2 id="now">{words.now}</h2>
          <ol>
            {steps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </section>
      )}
      {also.length > 0 && (
        <section aria-labelledby="also">
          <h2 id="also">{words.also}</h2>
          <ul className={styles.calls}>
            {also.map(({ number, when }) => (
              <li key={when}>
                <PhoneLink fact={number} /> <span>{when}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {letter && <Letter {...letter} />}
      {picture}
      {applying.map((part) => (
        <Part key={part.id} part={part} showsVerdict={answer.showsVerdicts ?? false} />
      ))}
      {why.length > 0 && (
        <section aria-labelledby="why">
          <h2 id="why">{words.why}</h2>
          {why.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      {!isNothing && others.length > 0 && (
        <details>
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
      {answer.hasOffer && tool.offer && (
        <form method="get" action={page} className={styles.offer} noValidate>
          {answers.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <label htmlFor={tool.offer.name} className={forms.label}>
            {tool.offer.label}
          </label>
          <input
            id={tool.offer.name}
            name={tool.offer.name}
            className={`${forms.control} ${forms.short}`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={query.get(tool.offer.name) ?? ''}
          />
          <Button look="quiet">{tool.offer.button}</Button>
        </form>
      )}
      <section aria-labelledby="next">
        <h2 id="next">{words.next}</h2>
        <LinkList links={next} look="ruled" />
      </section>
      <Sources
        ids={[...new Set([...(answer.facts ?? []), ...parts.flatMap((part) => part.facts)])]}
        facts={context.facts}
      />
      <p className={styles.note}>{words.date(formatDay(context.today))}</p>
      <section className={styles.keep} aria-labelledby="keep">
        <h2 id="keep">{words.keep.heading}</h2>
        <p>{words.keep.text}</p>
        <p>
          <SiteLink to={kept}>{words.keep.link}</SiteLink>
        </p>
        <p className={styles.tools}>
          <button type="button" data-tool-print>
            {words.keep.print}
          </button>
          <button type="button" data-tool-copy={kept} data-copied={words.keep.copied}>
            {words.keep.copy}
          </button>
        </p>
      </section>
    </article>
  );
}

/** The number with its state: always open, or as a script finds it by its hours. */
function CallBlock({ call: { number, when, hours } }: { call: Call }) {
  return (
    <div className={styles.call}>
      <PhoneLink fact={number} className={styles.phone} />
      {hours && (
        // The script of the page may have said it before the island is live: its text stays.
        <p
          className={styles.state}
          data-opening={hours.value}
          data-closed-days={closedDays.join(' ')}
          suppressHydrationWarning
        >
          {' '}
        </p>
      )}
      <p>{when}</p>
      <p>{words.relay(safetyFacts['relay-prefix'].value)}</p>
    </div>
  );
}

function Part({ part, showsVerdict }: { part: AnswerPart; showsVerdict: boolean }) {
  const { id, title, verdict, amount, reasons, details = [], links = [] } = part;
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      {showsVerdict && <Pill amber={verdict === 'maybe'}>{words.verdict[verdict]}</Pill>}
      <h2 id={`${id}-title`}>{title}</h2>
      {amount && <p className={styles.sum}>{amount}</p>}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {details.length > 0 && (
        <dl>
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

function Letter({ text, link }: NonNullable<ToolAnswer['letter']>) {
  return (
    <section aria-labelledby="letter">
      <h2 id="letter">{words.letter.heading}</h2>
      <p>{words.letter.intro}</p>
      <blockquote className={styles.letter}>{text}</blockquote>
      <p className={styles.tools}>
        <ButtonLink to={link.link}>{link.label}</ButtonLink>
        <button type="button" data-tool-copy-letter data-copied={words.keep.copied}>
          {words.letter.copy}
        </button>
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={words.letter.file}>
          {words.letter.download}
        </a>
      </p>
    </section>
  );
}

function Sources({ ids, facts }: { ids: FactId[]; facts: GivenContext['facts'] }) {
  if (ids.length === 0) return null;
  return (
    <details>
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

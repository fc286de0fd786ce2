import { spokenDayAfter } from '@lamplighter/contracts/london-day';
import { ombudsmanWeeks, promisedFacts } from '@lamplighter/contracts/promises';
import { ForgetDraft } from '../../components/forms/ForgetDraft.tsx';
import { PhoneLink } from '../../components/PhoneLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import type { Submission } from '../../journey/confirmation-url.server.ts';
import styles from './ConfirmationPage.module.css';
import { answerWords, confirmationWords as words } from './words.ts';

type Props = { sent: Submission };

const after = (start: string, days: number) => spokenDayAfter(new Date(start), days);

/** It has its own URL and is safe to reload: the reference in large type, and the next steps with real dates. */
export function ConfirmationPage({ sent }: Props) {
  const title = sent.kind === 'feedback' ? words.feedback.title : answerWords(sent).title;
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title="Confirmation" robots="noindex,nofollow,noarchive" />
      <ForgetDraft draft={sent.path} />
      {sent.carriedFrom && <ForgetDraft draft={sent.carriedFrom} />}
      <div className={styles.panel}>
        <Window />
        <div>
          <h1>{title}</h1>
          {sent.kind !== 'feedback' && (
            <p>
              {words.reference} <strong translate="no">{sent.reference}</strong>
            </p>
          )}
        </div>
      </div>
      {sent.kind === 'feedback' ? <p>{words.feedback.text}</p> : <Next sent={sent} />}
      <p className={styles.print}>{sent.kind === 'feedback' ? words.feedback.print : words.print}</p>
      <p>
        <SiteLink to={words.home.link}>{words.home.label}</SiteLink>
      </p>
    </div>
  );
}

function Next({ sent }: Props) {
  const { average, averageDays, maxDays } = answerWords(sent);
  return (
    <section aria-labelledby="next">
      <p>{words.emailed}</p>
      <h2 id="next">{words.next}</h2>
      <p>{average}</p>
      <p>{words.about(after(sent.receivedAt, averageDays))}</p>
      {maxDays && <p>{words.most(after(sent.receivedAt, maxDays))}</p>}
      {sent.kind === 'complaint' && (
        <p>
          {words.ombudsman(after(sent.receivedAt, ombudsmanWeeks * 7))}{' '}
          <SiteLink to={words.ombudsmanLink.link}>{words.ombudsmanLink.label}</SiteLink>, {words.ombudsmanPhone}{' '}
          <PhoneLink fact={promisedFacts['ombudsman-phone']} />.{' '}
          <SiteLink to={words.procedure.link}>{words.procedure.label}</SiteLink>
        </p>
      )}
    </section>
  );
}

/** A lit window. */
function Window() {
  return (
    <svg viewBox="0 0 64 64" className={`on-night ${styles.window}`} aria-hidden="true" focusable="false">
      <path className="fill-night-hill" d="M8 26 32 6l24 20v34H8z" />
      <path className="fill-window" d="M20 30h10v10H20zM34 30h10v10H34zM20 44h10v10H20zM34 44h10v10H34z" />
    </svg>
  );
}

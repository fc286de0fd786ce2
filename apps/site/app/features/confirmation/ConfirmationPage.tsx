import { spokenSlot } from '@lamplighter/contracts/call-back';
import { spokenDayAfter } from '@lamplighter/contracts/london-day';
import { ombudsmanWeeks, promisedFacts } from '@lamplighter/contracts/promises';
import { nextWorkingDayAfter, previousWorkingDayAfter } from '@lamplighter/contracts/working-day';
import { Button } from '../../components/Button.tsx';
import { ForgetDraft } from '../../components/forms/ForgetDraft.tsx';
import { PhoneLink } from '../../components/PhoneLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import type { Submission } from '../../journey/confirmation-url.server.ts';
import { useSite } from '../../site.ts';
import { callWords } from '../call-back/words.ts';
import styles from './ConfirmationPage.module.css';
import { FollowLink } from './FollowLink.tsx';
import { Timeline } from './Timeline.tsx';
import { answerWords, confirmationWords as words } from './words.ts';

type Props = { sent: Submission };

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
      <p hidden data-print>
        <Button type="button" look="quiet">
          {words.printButton}
        </Button>
      </p>
      <p>
        <SiteLink to={words.home.link}>{words.home.label}</SiteLink>
      </p>
    </div>
  );
}

/** What happens next, as a timeline. */
function Next({ sent }: Props) {
  const { average, averageDays, maxDays } = answerWords(sent);
  const receivedAt = new Date(sent.receivedAt);
  // The call is the answer to an enquiry; a complaint is answered in its own time as well.
  const isAnswered = sent.kind === 'complaint' || !sent.call;
  return (
    <section aria-labelledby="next">
      {sent.isEmailed && <p>{words.emailed}</p>}
      <h2 id="next">{words.next}</h2>
      <Timeline>
        <li>
          <p>{words.received(spokenDayAfter(receivedAt, 0))}</p>
        </li>
        {sent.call && <Call call={sent.call} />}
        {isAnswered && (
          <li>
            <p>{average}</p>
            <p>{words.about(nextWorkingDayAfter(receivedAt, averageDays))}</p>
          </li>
        )}
        {maxDays && (
          <li>
            <p>{words.most(previousWorkingDayAfter(receivedAt, maxDays))}</p>
          </li>
        )}
        {sent.kind === 'complaint' && (
          <li>
            <p>
              {words.ombudsman(spokenDayAfter(receivedAt, ombudsmanWeeks * 7))}{' '}
              <SiteLink to={words.ombudsmanLink.link}>{words.ombudsmanLink.label}</SiteLink>, {words.ombudsmanPhone}{' '}
              <PhoneLink fact={promisedFacts['ombudsman-phone']} />.{' '}
              <SiteLink to={words.procedure.link}>{words.procedure.label}</SiteLink>
            </p>
          </li>
        )}
      </Timeline>
      <Sooner sent={sent} />
      <FollowLink />
    </section>
  );
}

/** The line that answers for this kind of lead, as in the email. */
function Sooner({ sent: { kind, payment } }: Pick<Props, 'sent'>) {
  const { facts } = useSite().brand;
  const line = payment === 'pay-as-you-go' ? 'prepay-phone' : 'general-phone';
  return (
    <p>
      {words.sooner.before}{' '}
      <PhoneLink fact={facts[kind === 'complaint' ? 'complaints-phone' : line]} className={styles.phone} />{' '}
      {words.sooner.after(facts['general-hours'].value)}
    </p>
  );
}

function Call({ call }: { call: NonNullable<Submission['call']> }) {
  return (
    <li>
      <p className={styles.call}>{callWords.promise(spokenSlot(call), callWords.ending(call.ending))}</p>
      <p>{call['may-leave-message'] ? callWords.leaves.yes : callWords.leaves.no}</p>
    </li>
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

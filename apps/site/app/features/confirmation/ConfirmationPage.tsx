import { type AnsweringLine, answeringLine } from '@lamplighter/contracts/answering-line';
import { callPromise, messagePromise } from '@lamplighter/contracts/call-back';
import { spokenDayAfter } from '@lamplighter/contracts/london-day';
import { ombudsmanWeeks, promisedFacts } from '@lamplighter/contracts/promises';
import { nextWorkingDayAfter, previousWorkingDayAfter } from '@lamplighter/contracts/working-day';
import { ForgetDraft } from '../../components/forms/ForgetDraft.tsx';
import { PhoneLink } from '../../components/PhoneLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import type { Submission } from '../../journey/confirmation-url.server.ts';
import type { SentCopy } from '../../journey/sent-copy.server.ts';
import { useSite } from '../../site.ts';
import { callWords } from '../call-back/words.ts';
import styles from './ConfirmationFrame.module.css';
import { ConfirmationFrame } from './ConfirmationFrame.tsx';
import { EmailedTo } from './EmailedTo.tsx';
import { FollowLink } from './FollowLink.tsx';
import { LineNumber } from './LineNumber.tsx';
import { Timeline } from './Timeline.tsx';
import { WrittenCopy } from './WrittenCopy.tsx';
import { answerWords, confirmationWords as words } from './words.ts';

type Props = {
  sent: Submission;
  /** Undefined when it has expired or cannot be read. */
  copy: SentCopy | undefined;
};

/** It has its own URL and is safe to reload: the reference in large type, and the next steps with real dates. */
export function ConfirmationPage({ sent, copy }: Props) {
  const isFeedback = sent.kind === 'feedback';
  const line = answeringLine(sent);
  return (
    <ConfirmationFrame
      title={words.title}
      heading={isFeedback ? words.feedback.title : answerWords(sent).title}
      reference={isFeedback ? undefined : sent.reference}
      keep={isFeedback ? words.feedback.keep : words.keep}
    >
      <ForgetDraft draft={sent.path} />
      {sent.carriedFrom && <ForgetDraft draft={sent.carriedFrom} />}
      {sent.isEmailed && (
        <div className={styles.emailed}>
          <p>{isFeedback ? words.feedback.emailed : words.emailed}</p>
          {copy && <EmailedTo email={copy.email} line={line} />}
        </div>
      )}
      <section aria-labelledby="next">
        <h2 id="next">{words.next}</h2>
        {isFeedback ? <FeedbackNext sent={sent} /> : <Next sent={sent} />}
        <Call before={isFeedback ? words.feedback.sooner : words.sooner} line={line} hasReference={!isFeedback} />
        {!isFeedback && <FollowLink />}
      </section>
      {copy && <WrittenCopy copy={copy} />}
    </ConfirmationFrame>
  );
}

type SentProps = Pick<Props, 'sent'>;

/** What happens next, as a timeline. */
function Next({ sent }: SentProps) {
  const { average, averageDays, maxDays } = answerWords(sent);
  const receivedAt = new Date(sent.receivedAt);
  // The call is the answer to an enquiry; a complaint is answered in its own time as well.
  const isAnswered = sent.kind === 'complaint' || !sent.call;
  return (
    <Timeline>
      <li>
        <p>{words.received(spokenDayAfter(receivedAt, 0))}</p>
      </li>
      {sent.call && <PromisedCall call={sent.call} />}
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
  );
}

function FeedbackNext({ sent }: SentProps) {
  return (
    <Timeline>
      <li>
        <p>{words.received(spokenDayAfter(new Date(sent.receivedAt), 0))}</p>
      </li>
      <li>
        <p>{words.feedback.done}</p>
      </li>
    </Timeline>
  );
}

type CallProps = { before: string; line: AnsweringLine; hasReference: boolean };

/** The line that answers for this kind of lead, as in the email. */
function Call({ before, line, hasReference }: CallProps) {
  const hours = useSite().brand.facts['general-hours'].value;
  return (
    <p>
      {before} <LineNumber line={line} />
      {hasReference && ` ${words.haveReference}`}. {hours}.
    </p>
  );
}

function PromisedCall({ call }: { call: NonNullable<Submission['call']> }) {
  return (
    <li>
      <p className={styles.call}>{callPromise(call, callWords.ending(call.ending))}</p>
      <p>{messagePromise(call)}</p>
    </li>
  );
}

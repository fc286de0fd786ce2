import { ombudsmanWeeks, promisedFacts } from '@lamplighter/contracts/content/promises';
import { type AnsweringLine, answeringLine } from '@lamplighter/contracts/leads/answers';
import { callPromise, messagePromise } from '@lamplighter/contracts/leads/call-back';
import { querySubjects, subjectWords } from '@lamplighter/contracts/leads/query';
import { formatDayAfter } from '@lamplighter/contracts/time/london-day';
import { nextWorkingDayAfter, previousWorkingDayAfter } from '@lamplighter/contracts/time/working-day';
import { redirect } from 'react-router';
import { callWords } from '../../call-back/words.ts';
import { PhoneLink } from '../../components/FactLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import styles from '../../confirmation/ConfirmationFrame.module.css';
import { ConfirmationFrame, EmailedTo, LineNumber, Timeline } from '../../confirmation/ConfirmationFrame.tsx';
import { answerWords, confirmationWords as words } from '../../confirmation/words.ts';
import { type ConfirmedSubmission, readConfirmation } from '../../journey/confirmation-url.server.ts';
import { readCopy, type SentCopy } from '../../journey/sent-copy.server.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import { useSite } from '../../site.ts';
import type { Route } from './+types/route.ts';

export const handle = { stream: false } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const cookies = request.headers.get('cookie');
  const sent = readConfirmation(page.journeys.tokensOf(cookies), request.url);
  if (!sent) throw redirect('/help-and-support/');
  return { sent, copy: await readCopy(page, cookies, sent) };
}

export default function Confirmation({ loaderData: { sent, copy } }: Route.ComponentProps) {
  return <ConfirmationPage sent={sent} copy={copy} />;
}

type Props = {
  sent: ConfirmedSubmission;
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
        <p>{words.received(formatDayAfter(receivedAt, 0))}</p>
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
            {words.ombudsman(formatDayAfter(receivedAt, ombudsmanWeeks * 7))}{' '}
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
        <p>{words.received(formatDayAfter(new Date(sent.receivedAt), 0))}</p>
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

function PromisedCall({ call }: { call: NonNullable<ConfirmedSubmission['call']> }) {
  return (
    <li>
      <p className={styles.call}>{callPromise(call, callWords.ending(call.ending))}</p>
      <p>{messagePromise(call)}</p>
    </li>
  );
}

/** The page where a complaint or an enquiry can be followed by the reference above. */
function FollowLink() {
  return (
    <p>
      <SiteLink to={words.follow.link}>{words.follow.label}</SiteLink>
    </p>
  );
}

/** What the customer wrote, folded on the screen and unfolded in print. */
function WrittenCopy({ copy }: { copy: SentCopy }) {
  const subject = querySubjects.find((one) => one === copy.subject);
  return (
    <details className={styles.copy}>
      <summary>{words.copy}</summary>
      {subject && (
        <p>
          {words.subject} <strong>{subjectWords[subject]}</strong>
        </p>
      )}
      <p className={styles.text}>{copy.text}</p>
    </details>
  );
}

/** On the confirmation page of a form: the form script removes the draft of that form, and no other. */
function ForgetDraft({ draft }: { draft: string }) {
  return <div hidden data-forget-draft={draft} />;
}

import { promisedFacts } from '@lamplighter/contracts/content/promises';
import { answeringLine } from '@lamplighter/contracts/leads/answers';
import type { FollowedLead } from '@lamplighter/contracts/leads/lead-status';
import { Alert } from '../../components/Alert.tsx';
import { PhoneLink } from '../../components/FactLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import styles from '../../confirmation/ConfirmationFrame.module.css';
import { LineNumber, Timeline } from '../../confirmation/ConfirmationFrame.tsx';
import { confirmationWords } from '../../confirmation/words.ts';
import { useSite } from '../../site.ts';
import type { Standing } from './lead-standing.ts';
import { followWords as words } from './words.ts';

/** As on a confirmation: the form is reached from one, and what it shows belongs to one customer. */
export const robots = 'noindex,nofollow,noarchive';

export type StatusPageProps = Pick<FollowedLead, 'kind' | 'payment'> & { reference: string; standing: Standing };

/** Where one complaint or enquiry stands. It shows nothing that the customer wrote. */
export function StatusPage({ kind, payment, reference, standing }: StatusPageProps) {
  const { status, since, due, isForOmbudsman, events } = standing;
  const { title, meaning, todo } = words.statuses[status];
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={title(kind)} robots={robots} />
      <div className={styles.panel}>
        <div>
          <h1>{title(kind)}</h1>
          <p>
            {words.yourReference} <strong translate="no">{reference}</strong>
          </p>
        </div>
      </div>
      <section>
        <p>{meaning(since, kind)}</p>
        {due && <p>{due}</p>}
        <p>{todo}</p>
        <Talk kind={kind} payment={payment} />
      </section>
      {isForOmbudsman && <Ombudsman />}
      <section aria-labelledby="timeline">
        <h2 id="timeline">{words.timeline}</h2>
        <Timeline>
          {events.map(({ text, isDone }) => (
            <li key={text} data-done={isDone}>
              <p>{text}</p>
            </li>
          ))}
        </Timeline>
      </section>
      <p>
        <SiteLink to={words.again.link}>{words.again.label}</SiteLink>
      </p>
      <p>
        <SiteLink to={words.home.link}>{words.home.label}</SiteLink>
      </p>
    </div>
  );
}

/** The line that answers for this kind of lead, as on the confirmation. */
function Talk({ kind, payment }: Pick<StatusPageProps, 'kind' | 'payment'>) {
  const hours = useSite().brand.facts['general-hours'].value;
  return (
    <p>
      {words.talk.before} <LineNumber line={answeringLine({ kind, payment })} /> {words.talk.after(hours)}
    </p>
  );
}

function Ombudsman() {
  const { heading, text } = words.ombudsmanNow;
  const { ombudsmanLink } = confirmationWords;
  return (
    <Alert kind="notice" heading={heading}>
      <p>{text}</p>
      <p>
        <SiteLink to={ombudsmanLink.link}>{ombudsmanLink.label}</SiteLink>, {words.orCall}{' '}
        <PhoneLink fact={promisedFacts['ombudsman-phone']} className={styles.phone} />
      </p>
    </Alert>
  );
}

import { answeringLine } from '@lamplighter/contracts/leads/answers';
import { redirect } from 'react-router';
import type { ShownReading } from '../../../server-interface.ts';
import { Alert } from '../../components/Alert.tsx';
import styles from '../../confirmation/ConfirmationFrame.module.css';
import { ConfirmationFrame, EmailedTo, LineNumber } from '../../confirmation/ConfirmationFrame.tsx';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import { useSite } from '../../site.ts';
import type { Route } from './+types/route.ts';
import { confirmWords as words } from './words.ts';

export const handle = { stream: false, cache: 'template' } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { readingForms } = context.get(pageContext);
  const cookies = request.headers.get('cookie');
  if (!readingForms.wasSent(cookies)) throw redirect('/help-and-support/');
  return { sent: readingForms.readSent(cookies, new URL(request.url).searchParams.get('sent')) };
}

export default function SubmitMeterReadConfirm({ loaderData: { sent } }: Route.ComponentProps) {
  return <ConfirmPage sent={sent} />;
}

const line = answeringLine({ kind: 'meter-reading', payment: null });

/** Without `sent`, when another reading was sent since, it shows what is true of every reading. */
export function ConfirmPage({ sent }: { sent: ShownReading | undefined }) {
  return (
    <ConfirmationFrame title={words.title} reference={sent?.reference} keep={words.keep}>
      <Alert kind="success" heading={words.heading}>
        <p>{words.due}</p>
        <p>{words.next}</p>
        <p>{words.contact}</p>
      </Alert>
      {sent ? <Sent sent={sent} /> : <p>{words.emailed}</p>}
    </ConfirmationFrame>
  );
}

function Sent({ sent }: { sent: ShownReading }) {
  const hours = useSite().brand.facts['general-hours'].value;
  return (
    <>
      <section aria-labelledby="sent">
        <h2 id="sent">{words.sent}</h2>
        <dl className={styles.readings}>
          <Reading name={words.readings.gas} value={sent.gas} />
          <Reading name={words.readings.electricity} value={sent.electricity} />
          <Reading name={words.readings.normal} value={sent.normal} />
          <Reading name={words.readings.low} value={sent.low} />
          <Reading name={words.date} value={sent.readingDate} />
          <Reading name={words.received} value={sent.received} />
        </dl>
        <p>
          {words.wrong} <LineNumber line={line} /> {words.haveReference}. {hours}.
        </p>
      </section>
      {sent.email ? (
        <div className={styles.emailed}>
          <p>{words.emailedReadings}</p>
          <EmailedTo email={sent.email} line={line} />
        </div>
      ) : (
        <p>{words.noEmail}</p>
      )}
    </>
  );
}

function Reading({ name, value }: { name: string; value: string | undefined }) {
  if (value === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

import { endedSessions, signedIn } from '@lamplighter/contracts/staff/staff-api';
import { data, redirect } from 'react-router';
import { failureOf } from '../../change-failure.ts';
import { Done, ErrorSummary } from '../../components/FormOutcome.tsx';
import { PageForm } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { readForm } from '../../form-fields.ts';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { readAgainAfterRefusal, sendForm } from '../../sent-form.ts';
import type { Route } from './+types/SignedInPage.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi } = context.get(pageContext);
  const ended = new URL(request.url).searchParams.get('ended');
  return {
    ...(await staffApi.get('/staff/v1/signed-in', signedIn)),
    done: ended === null ? undefined : wordsOf(ended),
  };
}

function wordsOf(ended: string): string {
  if (ended === '0') return 'There was no such sign-in any more.';
  const count = ended === '1' ? '1 sign-in was' : `${Number(ended)} sign-ins were`;
  return `${count} ended. To keep somebody out, close their account at your identity provider: until then they can sign in again.`;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staffApi, now } = context.get(pageContext);
  const form = await readForm(request);
  const subject = form.text('subject');
  const body = subject ? { subject } : { name: form.text('name') };
  const sent = await staffApi.send({ method: 'POST', path: '/staff/v1/signed-in/end', body }, endedSessions);
  if (sent.outcome === 'done') return redirect(`/signed-in?ended=${sent.value.count}`);
  const check = { path: '/signed-in', label: 'who is signed in?' };
  const { status, ...failure } = failureOf(sent, { what: 'they are signed out', at: now(), check });
  return data(failure, { status });
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

/** Who is signed in to the console, so that somebody who leaves, or a lost laptop, is signed out at once. */
export default function SignedInPage({ loaderData: { sessions, done }, actionData }: Route.ComponentProps) {
  const count = (subject: string | null) => sessions.filter((session) => session.subject === subject).length;
  return (
    <>
      <title>Signed in – Console</title>
      <h1>Who is signed in</h1>
      <Unknown change={actionData?.unknown} />
      <Done message={actionData ? undefined : done} />
      <ErrorSummary errors={actionData?.errors ?? {}} />
      <p>
        Sign somebody out here when they leave, or when a device is lost. A role that is taken away at your identity
        provider is gone here within five minutes by itself.
      </p>
      <WideTable label="Who is signed in" columns={['Who', 'Since', 'Last used', 'Sign out']}>
        {sessions.map(({ name, subject, person, beganAt, lastActive, isYours }) => {
          const who = person ?? 'Signed in before the last release';
          return (
            <tr key={name}>
              <td>
                {who}
                {isYours && ' (you)'}
              </td>
              <td>{formatTime(beganAt)}</td>
              <td>{formatTime(lastActive)}</td>
              <td>
                <EndForm
                  field={{ name }}
                  words={count(subject) > 1 ? 'This one' : 'Sign out'}
                  who={`${who}, since ${formatTime(beganAt)}`}
                />
                {subject !== null && count(subject) > 1 && (
                  <EndForm field={{ subject }} words={`All ${count(subject)} of them`} who={who} />
                )}
              </td>
            </tr>
          );
        })}
      </WideTable>
    </>
  );
}

type EndProps = { field: Record<string, string>; words: string; who: string };

function EndForm({ field, words, who }: EndProps) {
  return (
    <PageForm method="post">
      {Object.entries(field).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="quiet">
        {words} <span className="unseen">: {who}</span>
      </button>
    </PageForm>
  );
}

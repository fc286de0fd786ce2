import { roleFor } from '@lamplighter/contracts/staff/staff';
import { deliveryProblems, replayed } from '@lamplighter/contracts/staff/staff-api';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { failureOf } from '../../change-failure.ts';
import { reasonOf, stateOf } from '../../channel-state.ts';
import { Done, ErrorSummary } from '../../components/FormOutcome.tsx';
import { PageForm, PageLink } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { readForm } from '../../form-fields.ts';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import { readAgainAfterRefusal, sendForm } from '../../sent-form.ts';
import type { Route } from './+types/DeliveriesPage.ts';
import { channels, problemStates, replayedWords, selectionIn } from './delivery-forms.ts';

const done: Record<string, string> = {
  paused: 'The channel is paused. What customers send is still accepted, and kept for it.',
  resumed: 'The channel is no longer paused.',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi, member, now } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const count = z.coerce
    .number()
    .int()
    .min(0)
    .safeParse(query.get('replayed') ?? 'none');
  const stand = await staffApi.get('/staff/v1/deliveries', deliveryProblems);
  return {
    ...stand,
    at: now(),
    mayReplay: roleFor('replay-deliveries', member.roles) !== undefined,
    mayPause: roleFor('pause-channel', member.roles) !== undefined,
    done: count.success ? replayedWords(count.data, stand.pauses) : done[query.get('done') ?? ''],
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staffApi, now } = context.get(pageContext);
  const form = await readForm(request);
  const intent = form.text('intent');
  const failed = (sent: Parameters<typeof failureOf>[0], what: string) => {
    const check = { path: '/deliveries', label: 'how do the deliveries stand?' };
    const { status, ...failure } = failureOf(sent, { what, at: now(), check });
    return data(failure, { status });
  };
  if (intent === 'pause' || intent === 'resume') {
    const path = `/staff/v1/channels/${encodeURIComponent(form.text('channel'))}/pause`;
    const sent = await staffApi.send({ method: intent === 'pause' ? 'PUT' : 'DELETE', path }, z.undefined());
    const done = intent === 'pause' ? 'paused' : 'resumed';
    return sent.outcome === 'done' ? redirect(`/deliveries?done=${done}`) : failed(sent, `the channel was ${done}`);
  }
  const call = { method: 'POST', path: '/staff/v1/deliveries/replay', body: selectionIn(form) } as const;
  const sent = await staffApi.send(call, replayed);
  return sent.outcome === 'done'
    ? redirect(`/deliveries?replayed=${sent.value.count}`)
    : failed(sent, 'the deliveries are tried again');
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function DeliveriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problems, pauses, failures, at, mayReplay, mayPause } = loaderData;
  const dead = problems.filter(({ state }) => state === 'dead').reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <title>Deliveries – Console</title>
      <h1>Deliveries</h1>
      <Unknown change={actionData?.unknown} />
      <Done message={actionData ? undefined : loaderData.done} />
      <ErrorSummary errors={actionData?.errors ?? {}} />
      <h2>Channels</h2>
      <ul className="cards">
        {Object.entries(channels).map(([channel, name]) => {
          const pause = pauses.find((paused) => paused.channel === channel);
          const failing = failures.find((failed) => failed.channel === channel);
          const state = stateOf({ failing, paused: pause }, at);
          return (
            <li key={channel}>
              <h3>{name}</h3>
              <p data-tone={state.tone}>{state.text}</p>
              {mayPause && (
                <PageForm method="post">
                  <input type="hidden" name="channel" value={channel} />
                  <button type="submit" name="intent" value={pause ? 'resume' : 'pause'} className="quiet">
                    {pause ? 'Resume' : 'Pause'} {name}
                  </button>
                </PageForm>
              )}
            </li>
          );
        })}
      </ul>
      <h2>What has not arrived</h2>
      {problems.length === 0 ? (
        <p>Everything has arrived or is on its way: none was given up, and none has waited for more than 5 minutes.</p>
      ) : (
        <WideTable
          label="What has not arrived"
          columns={['Channel', 'State', 'Why', 'How many', 'Oldest', ...(mayReplay ? ['Try again'] : [])]}
        >
          {problems.map(({ channel, state, errorCode, count, oldest }) => (
            <tr key={`${channel} ${state} ${errorCode}`}>
              <td>{channels[channel]}</td>
              <td>{problemStates[state]}</td>
              <td>
                <PageLink to={pathWith('/deliveries/problem', { channel, state, errorCode: errorCode ?? '' })}>
                  {errorCode === null ? 'not tried yet' : reasonOf(errorCode)}
                </PageLink>
              </td>
              <td>{count}</td>
              <td>{formatTime(oldest)}</td>
              {mayReplay && (
                <td>
                  {state === 'dead' && (
                    <PageForm method="post">
                      <input type="hidden" name="channel" value={channel} />
                      {errorCode !== null && <input type="hidden" name="errorCode" value={errorCode} />}
                      <button type="submit" name="intent" value="replay" className="quiet">
                        Try {count} again
                      </button>
                    </PageForm>
                  )}
                </td>
              )}
            </tr>
          ))}
        </WideTable>
      )}
      {mayReplay && dead > 0 && (
        <PageForm method="post">
          <button type="submit" name="intent" value="replay-all">
            Try all {dead} again
          </button>
        </PageForm>
      )}
    </>
  );
}

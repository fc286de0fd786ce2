import { roleFor } from '@lamplighter/contracts/staff';
import { deliveryProblems, replayed } from '@lamplighter/contracts/staff-api';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { Done } from '../../components/Done.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { readForm } from '../../form-fields.ts';
import { spokenTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import type { Route } from './+types/DeliveriesPage.ts';
import { channels, selectionIn } from './delivery-forms.ts';

const done: Record<string, string> = {
  paused: 'The channel is paused. Leads are still accepted, and kept for it.',
  resumed: 'The channel delivers again.',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi, member } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const count = z.coerce
    .number()
    .int()
    .min(0)
    .safeParse(query.get('replayed') ?? 'none');
  return {
    ...(await staffApi.get('/staff/v1/deliveries', deliveryProblems)),
    mayReplay: roleFor('replay-deliveries', member.roles) !== undefined,
    mayPause: roleFor('pause-channel', member.roles) !== undefined,
    done: count.success ? `${count.data} deliveries are tried again.` : done[query.get('done') ?? ''],
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staffApi } = context.get(pageContext);
  const form = await readForm(request);
  const intent = form.text('intent');
  if (intent === 'pause' || intent === 'resume') {
    const path = `/staff/v1/channels/${encodeURIComponent(form.text('channel'))}/pause`;
    const sent = await staffApi.send({ method: intent === 'pause' ? 'PUT' : 'DELETE', path }, z.undefined());
    if (!sent.ok) return data({ errors: { '': sent.details } }, { status: 422 });
    return redirect(`/deliveries?done=${intent === 'pause' ? 'paused' : 'resumed'}`);
  }
  const call = { method: 'POST', path: '/staff/v1/deliveries/replay', body: selectionIn(form) } as const;
  const sent = await staffApi.send(call, replayed);
  if (!sent.ok) return data({ errors: { '': sent.details } }, { status: 422 });
  return redirect(`/deliveries?replayed=${sent.value.count}`);
}

export default function DeliveriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problems, pauses, mayReplay, mayPause } = loaderData;
  const dead = problems.filter(({ state }) => state === 'dead').reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <title>Deliveries – Console</title>
      <h1>Deliveries</h1>
      <Done message={loaderData.done} />
      <ErrorSummary errors={actionData?.errors ?? {}} />
      <h2>Channels</h2>
      <ul className="cards">
        {Object.entries(channels).map(([channel, name]) => {
          const pause = pauses.find((paused) => paused.channel === channel);
          return (
            <li key={channel}>
              <h3>{name}</h3>
              <p>{pause ? `Paused by ${pause.pausedBy}, ${spokenTime(pause.pausedAt)}` : 'Delivers'}</p>
              {mayPause && (
                <form method="post">
                  <input type="hidden" name="channel" value={channel} />
                  <button type="submit" name="intent" value={pause ? 'resume' : 'pause'} className="quiet">
                    {pause ? 'Resume' : 'Pause'} {name}
                  </button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      <h2>Dead and late ones</h2>
      {problems.length === 0 ? (
        <p>All deliveries are on time.</p>
      ) : (
        <div className="wide">
          <table>
            <thead>
              <tr>
                <th scope="col">Channel</th>
                <th scope="col">State</th>
                <th scope="col">Response</th>
                <th scope="col">How many</th>
                <th scope="col">Oldest</th>
                {mayReplay && <th scope="col">Try again</th>}
              </tr>
            </thead>
            <tbody>
              {problems.map(({ channel, state, code, count, oldest }) => (
                <tr key={`${channel} ${state} ${code}`}>
                  <td>{channels[channel]}</td>
                  <td>{state}</td>
                  <td>
                    <a href={pathWith('/deliveries/problem', { channel, state, code: code ?? '' })}>
                      {code ?? 'none yet'}
                    </a>
                  </td>
                  <td>{count}</td>
                  <td>{spokenTime(oldest)}</td>
                  {mayReplay && (
                    <td>
                      {state === 'dead' && (
                        <form method="post">
                          <input type="hidden" name="channel" value={channel} />
                          {code !== null && <input type="hidden" name="code" value={code} />}
                          <button type="submit" name="intent" value="replay" className="quiet">
                            Try {count} again
                          </button>
                        </form>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {mayReplay && dead > 0 && (
        <form method="post">
          <button type="submit" name="intent" value="replay-all">
            Try all {dead} dead ones again
          </button>
        </form>
      )}
    </>
  );
}

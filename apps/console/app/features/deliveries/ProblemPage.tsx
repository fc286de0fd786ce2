import { roleFor } from '@lamplighter/contracts/staff/staff';
import { channel, problemDeliveries, problemState } from '@lamplighter/contracts/staff/staff-api';
import { z } from 'zod';
import { reasonOf } from '../../channel-state.ts';
import { PageForm, PageLink } from '../../components/navigation.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import type { Route } from './+types/ProblemPage.ts';
import { channels, problemStates } from './delivery-forms.ts';

const query = z.object({
  channel: channel.catch('crm'),
  state: problemState.catch('dead'),
  errorCode: z.string().min(1).optional(),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi, member } = context.get(pageContext);
  const problem = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const path = pathWith('/staff/v1/deliveries/list', { ...problem, errorCode: problem.errorCode ?? '' });
  return {
    problem,
    ...(await staffApi.get(path, problemDeliveries)),
    mayReplay: roleFor('replay-deliveries', member.roles) !== undefined,
  };
}

/** The deliveries with one problem. Nothing of the customer is shown. */
export default function ProblemPage({ loaderData: { problem, deliveries, mayReplay } }: Route.ComponentProps) {
  const reason = problem.errorCode === undefined ? 'not tried yet' : reasonOf(problem.errorCode);
  const title = `${channels[problem.channel]}: ${problemStates[problem.state]}, ${reason}`;
  return (
    <>
      <title>{`${title} – Console`}</title>
      <h1>{title}</h1>
      <p>
        <PageLink to="/deliveries">All deliveries</PageLink>
      </p>
      <WideTable
        label="Deliveries with this problem"
        caption="The oldest 200 at most"
        columns={[
          'Reference',
          'Kind',
          'Attempts',
          'Since',
          ...(mayReplay && problem.state === 'dead' ? ['Try again'] : []),
        ]}
      >
        {deliveries.map(({ reference, kind, attempts, since }) => (
          <tr key={reference}>
            <td>{reference}</td>
            <td>{kind}</td>
            <td>{attempts}</td>
            <td>{formatTime(since)}</td>
            {mayReplay && problem.state === 'dead' && (
              <td>
                <PageForm method="post" action="/deliveries">
                  <input type="hidden" name="reference" value={reference} />
                  <button type="submit" name="intent" value="replay" className="quiet">
                    Try again <span className="unseen">{reference}</span>
                  </button>
                </PageForm>
              </td>
            )}
          </tr>
        ))}
      </WideTable>
    </>
  );
}

import { auditCheck, auditEntries } from '@lamplighter/contracts/staff-api';
import type { z } from 'zod';
import { spokenTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import type { Route } from './+types/AuditPage.ts';
import { filterIn } from './audit-filter.ts';

const pageLength = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const filter = filterIn(searchParams);
  const before = searchParams.get('before') ?? '';
  const [{ entries }, check] = await Promise.all([
    staffApi.get(pathWith('/staff/v1/audit', { ...filter, before, limit: String(pageLength) }), auditEntries),
    searchParams.has('check') ? staffApi.get('/staff/v1/audit/check', auditCheck) : undefined,
  ]);
  const last = entries.length === pageLength ? entries.at(-1)?.number : undefined;
  return { entries, filter, check, older: last && pathWith('/audit', { ...filter, before: String(last) }) };
}

export default function AuditPage({ loaderData: { entries, filter, check, older } }: Route.ComponentProps) {
  return (
    <>
      <title>Audit – Console</title>
      <h1>Audit</h1>
      <search>
        <form method="get" className="filter">
          {(['actor', 'action', 'reference'] as const).map((name) => (
            <label key={name}>
              {labels[name]}
              <input name={name} defaultValue={filter[name]} autoComplete="off" />
            </label>
          ))}
          <button type="submit">Filter</button>
          <button type="submit" name="check" value="yes" className="quiet">
            Check the chain
          </button>
        </form>
      </search>
      {check && <CheckOutcome check={check} />}
      <p>
        <a href={pathWith('/audit.csv', filter)}>Export as CSV</a>
      </p>
      <div className="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">Role</th>
              <th scope="col">What</th>
              <th scope="col">Lead</th>
              <th scope="col">Reason</th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.number}>
                <td>{entry.number}</td>
                <td>{spokenTime(entry.at)}</td>
                <td>{entry.actor}</td>
                <td>{entry.role}</td>
                <td>{entry.action}</td>
                <td>{entry.reference}</td>
                <td>{entry.reason}</td>
                <td>{entry.outcome}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {older && (
        <p>
          <a href={older}>Older entries</a>
        </p>
      )}
    </>
  );
}

const labels = { actor: 'Who', action: 'What', reference: 'Lead' };

function CheckOutcome({ check }: { check: z.infer<typeof auditCheck> }) {
  return check.ok ? (
    <p className="done" role="status">
      {check.entries} entries, none changed or removed. The last has the MAC <code>{check.lastMac}</code>: compare it
      with the one of your last check.
    </p>
  ) : (
    <p className="problem" role="alert">
      Entry {check.number} was {check.reason === 'missing' ? 'removed' : 'changed'}.
    </p>
  );
}

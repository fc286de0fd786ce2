import { auditCheck, auditEntries } from '@lamplighter/contracts/staff/staff-api';
import type { z } from 'zod';
import { PageForm, PageLink } from '../../components/navigation.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import type { Route } from './+types/AuditPage.ts';

const pageLength = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const filter = filterIn(searchParams);
  const before = searchParams.get('before') ?? '';
  const anchor = searchParams.get('anchor')?.trim() ?? '';
  const [{ entries }, check] = await Promise.all([
    staffApi.get(pathWith('/staff/v1/audit', { ...filter, before, limit: String(pageLength) }), auditEntries),
    searchParams.has('check') ? staffApi.get(pathWith('/staff/v1/audit/check', { anchor }), auditCheck) : undefined,
  ]);
  const last = entries.length === pageLength ? entries.at(-1)?.number : undefined;
  return { entries, filter, anchor, check, older: last && pathWith('/audit', { ...filter, before: String(last) }) };
}

export default function AuditPage({ loaderData: { entries, filter, anchor, check, older } }: Route.ComponentProps) {
  return (
    <>
      <title>Audit – Console</title>
      <h1>Audit</h1>
      <p className="hint">
        Sign-ins, what was done, what was refused and why, and exports. A part of a name, of a reference or of what was
        done is enough.
      </p>
      <search>
        <PageForm method="get" className="filter">
          {(['actor', 'action', 'reference'] as const).map((name) => (
            <label key={name}>
              {labels[name]}
              <input name={name} defaultValue={filter[name]} autoComplete="off" />
            </label>
          ))}
          <button type="submit">Filter</button>
        </PageForm>
      </search>
      <PageForm method="get" className="filter">
        <label>
          Anchor of your last check, if you have one
          <input name="anchor" defaultValue={anchor} autoComplete="off" />
        </label>
        <button type="submit" name="check" value="yes" className="quiet">
          Check the chain
        </button>
      </PageForm>
      {check && <CheckOutcome check={check} />}
      <p>
        <a href={pathWith('/audit.csv', filter)}>Export as CSV</a>
      </p>
      <WideTable label="Entries" columns={['No.', 'When', 'Who', 'Role', 'What', 'Lead', 'Reason', 'Outcome']}>
        {entries.map((entry) => (
          <tr key={entry.number}>
            <td>{entry.number}</td>
            <td>{formatTime(entry.at)}</td>
            <td>{entry.actor}</td>
            <td>{entry.role}</td>
            <td>{entry.action}</td>
            <td>{entry.reference}</td>
            <td>{entry.reason}</td>
            <td>{entry.outcome}</td>
          </tr>
        ))}
      </WideTable>
      {older && (
        <p>
          <PageLink to={older}>Older entries</PageLink>
        </p>
      )}
    </>
  );
}

const labels = { actor: 'Who', action: 'What', reference: 'Lead' };

function CheckOutcome({ check: { entries, anchor, breaks } }: { check: z.infer<typeof auditCheck> }) {
  return breaks.length === 0 ? (
    <p className="done" role="status">
      {entries} entries, none changed or removed. Keep this anchor for your next check, outside the console:{' '}
      <code>{anchor}</code>
    </p>
  ) : (
    <div className="problem" role="alert">
      <h2>The audit log was tampered with</h2>
      <ul>
        {breaks.map(({ first, reason, description }) => (
          <li key={`${first} ${reason}`}>{description}</li>
        ))}
      </ul>
    </div>
  );
}

/** Empty for everything. */
export type AuditFilter = { actor: string; action: string; reference: string };

export function filterIn(query: URLSearchParams): AuditFilter {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  return { actor: text('actor'), action: text('action'), reference: text('reference') };
}

import type { openedLead } from '@lamplighter/contracts/staff-api';
import type { z } from 'zod';
import { spokenTime } from '../../london-time.ts';

/** A lead as it was sent: every field with its path. */
export function LeadDocument({ lead }: { lead: z.infer<typeof openedLead> }) {
  const fields = [...leavesOf(lead.document)];
  return (
    <section aria-labelledby="document">
      <h2 id="document">What was sent</h2>
      <p>
        {lead.kind}, {lead.brand}, received {spokenTime(lead.receivedAt)}
        {lead.hold && <span className="badge">on hold: {lead.hold}</span>}
      </p>
      {lead.erasedAt ? (
        <p>It was erased {spokenTime(lead.erasedAt)}.</p>
      ) : (
        <dl className="fields">
          {fields.map(([path, value]) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Empty values are left out. */
function* leavesOf(value: unknown, path: string[] = []): Generator<[string, string]> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* leavesOf(part, [...path, name]);
  } else if (value !== null && value !== undefined && value !== '') yield [path.join(' › '), String(value)];
}

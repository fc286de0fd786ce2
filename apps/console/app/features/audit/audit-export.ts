import { auditEntries, type auditEntry } from '@lamplighter/contracts/staff-api';
import type { z } from 'zod';
import type { StaffApi } from '../../../server-interface.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import type { Route } from './+types/audit-export.ts';
import { type AuditFilter, filterIn } from './audit-filter.ts';
import { csvRow } from './csv.ts';

type Entry = z.infer<typeof auditEntry>;

const pageLength = 1_000;
const columns = ['number', 'at', 'actor', 'role', 'action', 'reference', 'reason', 'outcome'] as const;

/** All entries of the filter, the latest first, as they are read. */
export function loader({ context, request }: Route.LoaderArgs): Response {
  const { staffApi } = context.get(pageContext);
  const filter = filterIn(new URL(request.url).searchParams);
  const lines = async function* () {
    yield csvRow(columns);
    for await (const entry of allEntries(staffApi, filter)) yield csvRow(columns.map((name) => entry[name] ?? ''));
  };
  const rows = lines();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await rows.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'no-store',
    },
  });
}

async function* allEntries(staffApi: StaffApi, filter: AuditFilter, before = ''): AsyncGenerator<Entry> {
  const path = pathWith('/staff/v1/audit', { ...filter, before, limit: String(pageLength) });
  const { entries } = await staffApi.get(path, auditEntries);
  yield* entries;
  const last = entries.at(-1);
  if (last && entries.length === pageLength) yield* allEntries(staffApi, filter, String(last.number));
}

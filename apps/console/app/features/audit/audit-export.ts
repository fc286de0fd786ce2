import { auditEntries, type auditEntry } from '@lamplighter/contracts/staff/staff-api';
import type { z } from 'zod';
import type { StaffApi } from '../../../server-interface.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import type { Route } from './+types/audit-export.ts';
import { type AuditFilter, filterIn } from './AuditPage.tsx';

type Entry = z.infer<typeof auditEntry>;

const pageLength = 1_000;
const columns = ['number', 'at', 'actor', 'role', 'action', 'reference', 'reason', 'outcome'] as const;

/** All entries of the filter, the latest first, as they are read. The first ones are read before anything is sent. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { staffApi, logger } = context.get(pageContext);
  const filter = filterIn(new URL(request.url).searchParams);
  const entries = allEntries(staffApi, filter);
  let next = await entries.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvRow(columns))),
    pull: async (controller) => {
      if (next.done) return controller.close();
      const { value } = next;
      controller.enqueue(encoder.encode(csvRow(columns.map((name) => value[name] ?? ''))));
      try {
        next = await entries.next();
      } catch (err) {
        // The connection is cut, so that nobody takes a part for the whole.
        logger.error({ event: 'audit-export-failed', err });
        controller.error(err);
      }
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
  const path = pathWith('/staff/v1/audit', { ...filter, before, limit: String(pageLength), as: 'file' });
  const { entries } = await staffApi.get(path, auditEntries);
  yield* entries;
  const last = entries.at(-1);
  if (last && entries.length === pageLength) yield* allEntries(staffApi, filter, String(last.number));
}

/**
 * A line of a CSV file (RFC 4180). A spreadsheet would run a text that begins like a formula, and reasons are typed by
 * people: such a text gets an apostrophe.
 */
export function csvRow(values: readonly (string | number)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

function csvField(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value.normalize('NFKC')) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

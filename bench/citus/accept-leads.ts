import { readFile } from 'node:fs/promises';
import type { InsertNewLeads } from '../../apps/platform/src/modules/leads/lead-repository.ts';
import type { Submission } from '../../apps/platform/src/modules/leads/submission.ts';

/** The function `accept_leads`, made in the schema of each shard. */
export const acceptFunction = await readFile(new URL('accept-leads.sql', import.meta.url), 'utf8');

/** Inserts new leads by the function, in place of the product's one statement. */
export const insertByFunction: InsertNewLeads = async (sql, submissions) => {
  // Sorted by key, so that two batches with the same keys cannot deadlock.
  const rows = submissions.toSorted((a, b) => a.key.compare(b.key));
  const hex = (pick: (row: Submission) => Buffer | null) => rows.map((row) => pick(row)?.toString('hex') ?? null);
  const proofs = new Map(rows.map((row) => [row, row.followProofs(row.reference)]));
  const accepted = await sql<{ lead: string; receivedAt: Date }[]>`
    select accepted as lead, accepted_at as "receivedAt" from accept_leads(
      ${rows.map(({ id }) => id)}::uuid[],
      ${hex(({ key }) => key)}::text[],
      ${hex(({ body }) => body)}::text[],
      ${rows.map(({ reference }) => reference)}::text[],
      ${rows.map(({ brand }) => brand)}::text[],
      ${rows.map(({ client }) => client)}::text[],
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ payment }) => payment)}::text[],
      ${rows.map(({ agreedContactMethod }) => agreedContactMethod)}::text[],
      ${rows.map(({ topic }) => topic)}::text[],
      ${rows.map(({ queryType }) => queryType)}::text[],
      ${rows.map(({ querySubtype }) => querySubtype)}::text[],
      ${hex(({ sealed }) => sealed)}::text[],
      ${hex(({ emailIndex }) => emailIndex)}::text[],
      ${rows.map(({ keyId }) => keyId)}::text[],
      ${hex(({ wrapped }) => wrapped)}::text[],
      ${rows.map(({ crmDelivery }) => crmDelivery)}::uuid[],
      ${rows.map(({ emailDelivery }) => emailDelivery)}::uuid[],
      ${rows.map(({ traceparent }) => traceparent)}::text[],
      ${hex((row) => proofs.get(row)?.email ?? null)}::text[],
      ${hex((row) => proofs.get(row)?.address ?? null)}::text[]
    )`;
  return new Map(accepted.map(({ lead, receivedAt }) => [lead, receivedAt]));
};

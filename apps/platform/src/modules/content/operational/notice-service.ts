import { randomUUID } from 'node:crypto';
import type { NoticeDraft } from '@lamplighter/contracts/content/notice-draft';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { appendEntry } from '../../audit-log/audit-log.ts';
import type { FileNotice } from './notice-file.ts';
import { findLatestNotice, insertNoticeVersion } from './notice-repository.ts';
import { hasForeignLink } from './notice-rules.ts';

/** `conflict`: the notice was changed after the operator read it. `foreign-link`: it links to another site. */
export type NoticeChange =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: 'unknown' | 'conflict' | 'foreign-link' };

type Staff = { sql: Database; ring: KeyRing; name: string; role?: string };

/** With an id of the caller, a form that is sent twice publishes one notice. */
export async function publishNotice(
  staff: Staff,
  draft: NoticeDraft,
  id: string = randomUUID(),
): Promise<NoticeChange> {
  if (hasForeignLink(draft.message)) return { ok: false, reason: 'foreign-link' };
  const published = { ...draft, id, version: 1, withdrawn: false };
  const outcome = await staff.sql.begin((transaction) => insert(transaction, staff, published, 'notice-publish'));
  return outcome.ok ? outcome : { ok: true, id, version: 1 };
}

/** The version that the operator has read. A withdrawn notice stays so, unless it is to be shown again. */
type Read = { id: string; version: number; showAgain?: boolean };

export function changeNotice(
  staff: Staff,
  { id, version, showAgain = false }: Read,
  draft: NoticeDraft,
): Promise<NoticeChange> {
  return staff.sql.begin(async (transaction) => {
    const latest = await findLatestNotice(transaction, id);
    if (!latest) return { ok: false, reason: 'unknown' };
    if (latest.version !== version) return { ok: false, reason: 'conflict' };
    if (hasForeignLink(draft.message)) return { ok: false, reason: 'foreign-link' };
    const withdrawn = latest.withdrawn && !showAgain;
    const changed = { ...draft, brand: latest.brand, id, version: version + 1, withdrawn };
    return insert(transaction, staff, changed, 'notice-change');
  });
}

/** Takes a notice down at once, whatever version the operator has read. */
export async function withdrawNotice(staff: Staff, id: string): Promise<NoticeChange> {
  const outcome = await staff.sql.begin(async (transaction): Promise<NoticeChange> => {
    const latest = await findLatestNotice(transaction, id);
    if (!latest) return { ok: false, reason: 'unknown' };
    if (latest.withdrawn) return { ok: true, id, version: latest.version };
    return insert(transaction, staff, { ...latest, version: latest.version + 1, withdrawn: true }, 'notice-withdraw');
  });
  return outcome.ok || outcome.reason === 'unknown' ? outcome : withdrawNotice(staff, id);
}

/**
 * Takes notices of files into the database, so that they are in the audit log and the console can change them. What the
 * database has, or has a newer version of, stays.
 */
export async function takeNoticeFiles(
  { sql, ring }: Pick<Staff, 'sql' | 'ring'>,
  written: readonly FileNotice[],
): Promise<void> {
  for (const notice of written.filter(({ endsAt }) => endsAt > new Date())) {
    await sql.begin(async (transaction) => {
      const latest = await findLatestNotice(transaction, notice.id);
      if (latest && latest.changedAt >= notice.changedAt) return;
      const next = { ...notice, version: (latest?.version ?? 0) + 1 };
      await insert(transaction, { sql, ring, name: notice.changedBy }, next, 'notice-file');
    });
  }
}

type NewVersion = Omit<Parameters<typeof insertNoticeVersion>[1], 'changedBy'>;

/** The version and its entry in the audit log are in one transaction. */
async function insert(
  transaction: Transaction,
  { ring, name, role }: Staff,
  notice: NewVersion,
  action: string,
): Promise<NoticeChange> {
  const { id, version, brand } = notice;
  if (!(await insertNoticeVersion(transaction, { ...notice, changedBy: name })))
    return { ok: false, reason: 'conflict' };
  await appendEntry(transaction, ring, { actor: name, role, action, outcome: `${brand} ${id} version ${version}` });
  return { ok: true, id, version };
}

import { randomUUID } from 'node:crypto';
import type { NoticeDraft } from '@lamplighter/contracts/notice-draft';
import type { Database } from '../../db/database.ts';
import { appendEntry } from '../audit-log/audit-log.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { findLatestNotice, insertNoticeVersion } from './notice-repository.ts';

/** `conflict`: the notice was changed after the operator read it. */
export type NoticeChange = { ok: true; id: string; version: number } | { ok: false; reason: 'unknown' | 'conflict' };

type Staff = { sql: Database; ring: KeyRing; name: string; role?: string };

/** With an id of the caller, a form that is sent twice publishes one notice. */
export async function publishNotice(
  staff: Staff,
  draft: NoticeDraft,
  id: string = randomUUID(),
): Promise<NoticeChange> {
  const outcome = await insert(staff, { ...draft, id, version: 1, withdrawn: false }, 'notice-publish');
  return outcome.ok ? outcome : { ok: true, id, version: 1 };
}

/** Replaces the version that the operator has read; a withdrawn notice is shown again. */
export async function changeNotice(
  staff: Staff,
  { id, version }: { id: string; version: number },
  draft: NoticeDraft,
): Promise<NoticeChange> {
  const latest = await findLatestNotice(staff.sql, id);
  if (!latest) return { ok: false, reason: 'unknown' };
  if (latest.version !== version) return { ok: false, reason: 'conflict' };
  const changed = { ...draft, brand: latest.brand, id, version: version + 1, withdrawn: false };
  return insert(staff, changed, 'notice-change');
}

/** Takes a notice down at once, whatever version the operator has read. */
export async function withdrawNotice(staff: Staff, id: string): Promise<NoticeChange> {
  const latest = await findLatestNotice(staff.sql, id);
  if (!latest) return { ok: false, reason: 'unknown' };
  if (latest.withdrawn) return { ok: true, id, version: latest.version };
  const outcome = await insert(staff, { ...latest, version: latest.version + 1, withdrawn: true }, 'notice-withdraw');
  return outcome.ok ? outcome : withdrawNotice(staff, id);
}

type NewVersion = Omit<Parameters<typeof insertNoticeVersion>[1], 'changedBy'>;

/** The version and its entry in the audit log are in one transaction. */
function insert({ sql, ring, name, role }: Staff, notice: NewVersion, action: string): Promise<NoticeChange> {
  const { id, version, brand } = notice;
  return sql.begin(async (transaction) => {
    if (!(await insertNoticeVersion(transaction, { ...notice, changedBy: name })))
      return { ok: false, reason: 'conflict' };
    await appendEntry(transaction, ring, { actor: name, role, action, outcome: `${brand} ${id} version ${version}` });
    return { ok: true, id, version };
  });
}

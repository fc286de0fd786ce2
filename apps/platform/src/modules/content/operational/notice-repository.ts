import { noticeSeverities } from '@lamplighter/contracts/content/content';
import type { NoticeDraft } from '@lamplighter/contracts/content/notice-draft';
import type { Statements } from '../../../db/database.ts';
import { fragment } from '../../../db/sql-text.ts';

/** One version of a notice. */
export type Notice = NoticeDraft & {
  id: string;
  version: number;
  withdrawn: boolean;
  changedBy: string;
  changedAt: Date;
};

const columns = fragment`notice as id, version, brand, title, message, severity, categories, starts_at as "startsAt",
  ends_at as "endsAt", withdrawn, changed_by as "changedBy", changed_at as "changedAt"`;

const isLatest = fragment`not exists (
  select from notice_version later where later.notice = v.notice and later.version = v.version + 1)`;

/** The notices that are shown now or later, the most severe first, then the one changed last. */
export async function listCurrentNotices(sql: Statements): Promise<Notice[]> {
  return sql<Notice[]>`
    select ${columns} from notice_version v
    where ends_at > now() and not withdrawn and ${isLatest}
    order by array_position(array['critical', 'disruption', 'information'], severity), changed_at desc, notice`;
}

/** As `listCurrentNotices` sorts them. */
export function sortedBySeverity<One extends Pick<Notice, 'severity' | 'changedAt'>>(notices: readonly One[]): One[] {
  const rank = ({ severity }: One) => noticeSeverities.indexOf(severity);
  return notices.toSorted((one, other) => rank(one) - rank(other) || Number(other.changedAt) - Number(one.changedAt));
}

/** When each of these notices was last changed; without those that the database does not have. */
export async function readChangeTimes(sql: Statements, ids: string[]): Promise<Map<string, Date>> {
  const rows = await sql<{ id: string; changedAt: Date }[]>`
    select notice as id, changed_at as "changedAt" from notice_version v
    where notice = any(${ids}::uuid[]) and ${isLatest}`;
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt]));
}

/** The latest version of each notice, also of those that ended in the last 30 days, the one changed last first. */
export async function listLatestNotices(sql: Statements): Promise<Notice[]> {
  return sql<Notice[]>`
    select ${columns} from notice_version v
    where ends_at > now() - interval '30 days' and ${isLatest}
    order by changed_at desc, notice`;
}

/** All versions of a notice, the latest first. */
export async function listNoticeVersions(sql: Statements, id: string): Promise<Notice[]> {
  return sql<Notice[]>`select ${columns} from notice_version where notice = ${id} order by version desc`;
}

export async function findLatestNotice(sql: Statements, id: string): Promise<Notice | undefined> {
  const [latest] = await sql<Notice[]>`
    select ${columns} from notice_version where notice = ${id} order by version desc limit 1`;
  return latest;
}

type NewVersion = NoticeDraft & {
  id: string;
  version: number;
  withdrawn: boolean;
  changedBy: string;
  /** Now, unless given. */
  changedAt?: Date;
};

/** Returns false, and inserts nothing, if another operator has made this version. */
export async function insertNoticeVersion(sql: Statements, notice: NewVersion): Promise<boolean> {
  const { id, version, brand, title, message, severity, categories, startsAt, endsAt, withdrawn, changedBy } = notice;
  const { changedAt = null } = notice;
  const { count } = await sql`
    insert into notice_version (notice, version, brand, title, message, severity, categories, starts_at, ends_at,
      withdrawn, changed_by, changed_at)
    values (${id}, ${version}, ${brand}, ${title}, ${message}, ${severity}, ${categories}, ${startsAt}, ${endsAt},
      ${withdrawn}, ${changedBy}, coalesce(${changedAt}::timestamptz, now()))
    on conflict (notice, version) do nothing`;
  return count === 1;
}

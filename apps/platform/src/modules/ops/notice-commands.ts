import { randomUUID } from 'node:crypto';
import { type NoticeDraft, noticeDraft } from '@lamplighter/contracts/content/notice-draft';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { maxFileHours, readNoticeFile, writeNoticeFile } from '../content/operational/notice-file.ts';
import { listCurrentNotices } from '../content/operational/notice-repository.ts';
import { hasForeignLink } from '../content/operational/notice-rules.ts';
import { publishNotice, withdrawNotice } from '../content/operational/notice-service.ts';
import { table, UsageError } from './command-output.ts';

export const noticeUsage = `
  notices                   outage notices that are shown now or later
  notice <brand> <hours> <title> <message>   shows a notice on all pages for so many hours; this is noted
  withdraw-notice <id>      takes a notice down; this is noted
  notice-file <brand> <hours> <title> <message>   the same as notice while the database is down: writes a signed file to
                            NOTICE_DIR, which is noted when the database is back
  notice-file <brand> none  takes the notice of the file down`;

type Operator = {
  sql: Database;
  ring: KeyRing;
  name: string;
  noticeDirectory?: string | undefined;
  now: () => Date;
};

export async function notices({ sql }: Operator): Promise<string> {
  const rows = await listCurrentNotices(sql);
  return table(
    ['id', 'brand', 'severity', 'from', 'until', 'title'],
    rows.map(({ id, brand, severity, startsAt, endsAt, title }) => [
      id,
      brand,
      severity,
      startsAt.toISOString(),
      endsAt.toISOString(),
      title,
    ]),
  );
}

export async function notice(operator: Operator, words: string[]): Promise<string> {
  const draft = draftIn(words, operator.now());
  const published = await publishNotice(operator, draft);
  if (!published.ok) throw new UsageError(foreignLink);
  return `Notice ${published.id} is shown until ${draft.endsAt.toISOString()}.`;
}

/** Asks nothing of the database. A second notice of a brand replaces the first, if that has not ended. */
export async function noticeFile(
  { ring, name, noticeDirectory, now }: Operator,
  [brand = '', ...words]: string[],
): Promise<string> {
  if (noticeDirectory === undefined) throw new UsageError('NOTICE_DIR is not set: where do the platforms look?');
  const at = { changedBy: name, changedAt: now() };
  // A file that cannot be read is replaced by the next one.
  const before = await readNoticeFile(noticeDirectory, ring, brand).catch(() => undefined);
  if (words[0] === 'none' && words.length === 1) {
    if (!before) throw new UsageError(`There is no notice of '${brand}' in ${noticeDirectory}.`);
    const path = await writeNoticeFile(noticeDirectory, ring, { ...before, ...at, withdrawn: true });
    return `${path} takes its notice down. ${copyIt}`;
  }
  const draft = draftIn([brand, ...words], now());
  if (hasForeignLink(draft.message)) throw new UsageError(foreignLink);
  if (draft.endsAt.getTime() - now().getTime() > maxFileHours * hourMs)
    throw new UsageError(`At most ${maxFileHours} hours: write another one then.`);
  const id = before && before.endsAt > now() ? before.id : randomUUID();
  const path = await writeNoticeFile(noticeDirectory, ring, { ...draft, ...at, id, withdrawn: false });
  return `${path} is shown until ${draft.endsAt.toISOString()}. ${copyIt}`;
}

export async function withdraw(operator: Operator, [id = '']: string[]): Promise<string> {
  if (!z.uuid().safeParse(id).success) throw new UsageError('The id of a notice is needed: `notices` lists them.');
  const withdrawn = await withdrawNotice(operator, id);
  if (!withdrawn.ok) throw new UsageError(`There is no notice ${id}.`);
  return `Notice ${id} is taken down.`;
}

const hourMs = 3_600_000;
const copyIt = 'Copy the file into NOTICE_DIR of each other platform and staff API, then look at the site.';
const foreignLink = 'Link to pages of this site by their path, and to no other site or image.';

function draftIn([brand, hours, title, message, ...more]: string[], startsAt: Date): NoticeDraft {
  if (more.length > 0) throw new UsageError('Put title and message in quotation marks.');
  const draft = noticeDraft.safeParse({
    brand,
    title,
    message: message ?? '',
    severity: 'disruption',
    categories: null,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + asHours(hours) * hourMs).toISOString(),
  });
  if (!draft.success) throw new UsageError(z.prettifyError(draft.error));
  return draft.data;
}

function asHours(word = ''): number {
  if (!/^[1-9]\d{0,2}$/.test(word)) throw new UsageError('For how many hours is it shown? At most 999.');
  return Number(word);
}

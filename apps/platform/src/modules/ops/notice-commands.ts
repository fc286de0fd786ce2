import { noticeDraft } from '@lamplighter/contracts/content/notice-draft';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { listCurrentNotices } from '../content/operational/notice-repository.ts';
import { publishNotice, withdrawNotice } from '../content/operational/notice-service.ts';
import { table, UsageError } from './command-output.ts';

export const noticeUsage = `
  notices                   outage notices that are shown now or later
  notice <brand> <hours> <title> <message>   shows a notice on all pages for so many hours; this is noted
  withdraw-notice <id>      takes a notice down; this is noted`;

type Operator = { sql: Database; ring: KeyRing; name: string; now: () => Date };

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
  const [brand, hours, title, message, ...more] = words;
  if (more.length > 0) throw new UsageError('Put title and message in quotation marks.');
  const startsAt = operator.now();
  const endsAt = new Date(startsAt.getTime() + asHours(hours) * 3_600_000);
  const draft = noticeDraft.safeParse({
    brand,
    title,
    message: message ?? '',
    severity: 'disruption',
    categories: null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
  if (!draft.success) throw new UsageError(z.prettifyError(draft.error));
  const published = await publishNotice(operator, draft.data);
  if (!published.ok) throw new UsageError('Link to pages of this site by their path, and to no other site or image.');
  return `Notice ${published.id} is shown until ${endsAt.toISOString()}.`;
}

export async function withdraw(operator: Operator, [id = '']: string[]): Promise<string> {
  if (!z.uuid().safeParse(id).success) throw new UsageError('The id of a notice is needed: `notices` lists them.');
  const withdrawn = await withdrawNotice(operator, id);
  if (!withdrawn.ok) throw new UsageError(`There is no notice ${id}.`);
  return `Notice ${id} is taken down.`;
}

function asHours(word = ''): number {
  if (!/^[1-9]\d{0,2}$/.test(word)) throw new UsageError('For how many hours is it shown? At most 999.');
  return Number(word);
}

import { mentionsDistress } from '@lamplighter/contracts/text/distress-words';
import type { Database } from '../../db/database.ts';
import { replacePersonalData } from '../text/personal-data.ts';

const removed = '[removed]';

/** More than was typed, because markers and normalised characters can be longer than what they replace. */
const maxStoredLength = 1_000;

/** Five digits with any spacing: the start of a phone, account or meter number. */
const longNumber = /(?:\d[\s().\-/]*){5,}/g;

/** The comment as it may be stored: personal data is removed. Undefined when nothing of it may be stored. */
export function storableComment(text: string): string | undefined {
  const plain = text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/\p{Cc}+/gu, ' ');
  if (mentionsDistress(plain)) return undefined;
  const comment = replacePersonalData(plain, ` ${removed} `)
    .replaceAll(longNumber, ` ${removed} `)
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxStoredLength)
    .trim();
  return comment.replaceAll(removed, '').trim() === '' ? undefined : comment;
}

type ArticleComment = { brand: string; article: string; comment: string };

export type CommentRepository = {
  /** False when the limit of the day is reached. */
  add: (comment: ArticleComment) => Promise<boolean>;
};

/** Limits the effect of a flood: 90,000 rows in 90 days, and no more than an editor can look through in a day. */
const maxRowsOfDay = 1_000;
const retentionDays = 90;

/** Stores comments by article and day. It does not record who wrote them. */
export function createCommentRepository(sql: Database, maxRows = maxRowsOfDay): CommentRepository {
  return {
    add: async ({ brand, article, comment }) => {
      const { count } = await sql`
        insert into article_comment (brand, article, comment)
        select ${brand}::text, ${article}::text, ${comment}::text
        where (select count(*) from article_comment where day = current_date) < ${maxRows}::int`;
      return count === 1;
    },
  };
}

export async function sweepComments(sql: Database): Promise<number> {
  const { count } = await sql`delete from article_comment where day < current_date - ${retentionDays}::int`;
  return count;
}

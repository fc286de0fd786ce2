import { mentionsDistress } from '@lamplighter/contracts/distress-words';
import { replacePersonalData } from '../search/text/personal-data.ts';

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

import { mentionsDistress } from '@lamplighter/contracts/distress-words';
import { withoutPersonalData } from '../search/text/personal-data.ts';

/** Such a query concerns one customer: an email address, five digits with any spacing, a postcode. */
const identifying = [
  /@/,
  /(?:\d[\s().\-/]*){5}/,
  /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/i,
  /\b[a-z]\d[\dw]\s?[a-z\d]{4}\b/i,
];

/** The term that a query is counted under, or undefined when it may not be recorded. */
export function recordableTerm(
  query: string,
  isSensitive: (query: string) => boolean = mentionsDistress,
): string | undefined {
  const plain = query.normalize('NFKC');
  if (isSensitive(plain) || identifying.some((pattern) => pattern.test(plain))) return undefined;
  return withoutPersonalData(plain) || undefined;
}

import type { Article } from './article-reading.ts';

/** Consistent terms, and none of the words that `content/README.md` excludes. */
const rules: [wrong: RegExp, advice: string][] = [
  [/\bsimply\b/i, "leave out 'simply'"],
  [/\bjust\b/i, "leave out 'just'"],
  [/\bplease note\b/i, "leave out 'please note'"],
  [/!/, 'leave out the exclamation mark'],
  [/["“”]/, 'use single quotation marks'],
  [/\bdirect debit|\bDirect debit/, "write 'Direct Debit'"],
  [/\b[Pp]ay[ -]as[ -]you[ -]go\b|\bPAYG\b/, "write 'Pay As You Go'"],
  [/\bPay As You Go meter/, "write 'prepayment meter'; Pay As You Go is how you pay"],
  [/\bpre-pay/i, "write 'prepayment'"],
  [/\bEmergency Credit\b/, "write 'emergency credit'"],
  [/\b[Ee]-mail/, "write 'email'"],
  [/\b[Ss]mart Meter\b/, "write 'smart meter'"],
  [/\b[Ii]n home display\b|\bIHD\b/, "write 'in-home display'"],
  [
    /\b(?:organi|reali|recogni|apologi|prioriti|minimi)z|\b(?:color|center|favorite|neighbor)\b/i,
    'use British spelling',
  ],
];

export function wordsAreOurs({ blocks }: Pick<Article, 'blocks'>): string[] {
  return blocks.flatMap((block) => {
    const text = block.replaceAll(/\{\{[a-z0-9-]+\}\}/g, '');
    return rules.flatMap(([wrong, advice]) => {
      const found = text.match(wrong)?.[0];
      return found === undefined ? [] : [`'${found}': ${advice}`];
    });
  });
}

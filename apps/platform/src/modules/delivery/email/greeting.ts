const maxLetters = 50;
const maxWords = 4;

/** Letters of any script, with accents, and hyphens and apostrophes inside: `Anne-Marie`, `O'Neill`, `Māui`. */
const nameWord = /^[\p{L}\p{M}]+(?:['’ʼ‐-][\p{L}\p{M}]+)*['’]?$/u;
/** Dots are allowed only in initials and titles, where they cannot be read as a host name. */
const initials = /^(?:\p{L}\.)+$/u;
/** Words of links and of sentences. The few customers with such a name are greeted as customers. */
const messageWords = new Set(
  `account accounts bank blocked call click com confirm contact download email fraud http https info login money net now
  org pay payment phone please prize refund refunds reply ring security sms support team text today uk update urgent
  verify visit warning web website whatsapp winner www your`.split(/\s+/),
);
/** Between capitalised names: `José da Silva`. */
const particles = new Set(
  'ab al ap bin bint binti da de del den der di do dos du e el i ibn la le ter van von y zu'.split(' '),
);
const titles = new Set(['dr.', 'mr.', 'mrs.', 'ms.', 'mx.', 'prof.', 'rev.', 'revd.', 'st.', 'jr.', 'sr.']);

/**
 * The name if it is clearly a name, otherwise undefined. Anyone can type a name and any email address: with links,
 * numbers, punctuation or a sentence in it, the email would carry their message as if from the supplier.
 */
export function printableName(firstName: string, surname: string): string | undefined {
  const words = `${firstName} ${surname}`.split(/ +/).filter(Boolean);
  const name = words.join(' ');
  if (words.length === 0 || words.length > maxWords || [...name].length > maxLetters) return undefined;
  const isSentence = words.length > 2 && words.some((word) => isUncapitalised(word) && !particles.has(word));
  return words.every(isNameWord) && !isSentence ? name : undefined;
}

export function greetingFor(firstName: string, surname: string): string {
  return `Dear ${printableName(firstName, surname) ?? 'customer'},`;
}

function isUncapitalised(word: string): boolean {
  const [first = ''] = word;
  return first === first.toLowerCase() && first !== first.toUpperCase();
}

function isNameWord(word: string, index: number): boolean {
  if (/^www/i.test(word)) return false;
  const parts = word.toLowerCase().split(/[^\p{L}\p{M}]/u);
  if (parts.some((part) => messageWords.has(part) || (part === 'dot' && index > 0))) return false;
  return nameWord.test(word) || initials.test(word) || titles.has(word.toLowerCase());
}

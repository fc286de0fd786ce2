const maxLetters = 50;
const maxWords = 5;

/** Letters of any script, with accents, and hyphens and apostrophes inside: `Anne-Marie`, `O'Neill`, `Māui`. */
const nameWord = /^[\p{L}\p{M}]+(?:['’ʼ‐-][\p{L}\p{M}]+)*['’]?$/u;
/** Dots are allowed only in initials and titles, where they cannot be read as a host name. */
const initials = /^(?:\p{L}\.)+$/u;
const titles = new Set(['dr.', 'mr.', 'mrs.', 'ms.', 'mx.', 'prof.', 'rev.', 'revd.', 'st.', 'jr.', 'sr.']);

/**
 * The name if it is clearly a name, otherwise undefined. Anyone can type a name and any email address: with links,
 * numbers, punctuation or a sentence in it, the email would carry their message as if from the supplier.
 */
export function printableName(firstName: string, surname: string): string | undefined {
  const words = `${firstName} ${surname}`.split(/ +/).filter(Boolean);
  const name = words.join(' ');
  if (words.length === 0 || words.length > maxWords || [...name].length > maxLetters) return undefined;
  return words.every(isNameWord) ? name : undefined;
}

export function greetingFor(firstName: string, surname: string): string {
  return `Dear ${printableName(firstName, surname) ?? 'customer'},`;
}

function isNameWord(word: string): boolean {
  if (/^www/i.test(word)) return false;
  return nameWord.test(word) || initials.test(word) || titles.has(word.toLowerCase());
}

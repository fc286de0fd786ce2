const maxLetters = 50;
const maxWords = 5;

/** Letters of any script with accents, hyphens and apostrophes inside: `Anne-Marie`, `O'Neill`, `Māui`. */
const nameWord = /^[\p{L}\p{M}]+(?:['’ʼ‐-][\p{L}\p{M}]+)*['’]?$/u;
/** Dots only where they cannot be read as a host name: initials and titles. */
const initials = /^(?:\p{L}\.)+$/u;
const titles = new Set(['dr.', 'mr.', 'mrs.', 'ms.', 'mx.', 'prof.', 'rev.', 'revd.', 'st.', 'jr.', 'sr.']);

/**
 * The person's name, if it can be nothing else. A name is typed by anybody and mailed to any address: with links, numbers,
 * punctuation or a sentence in it, it would be a message from the supplier.
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

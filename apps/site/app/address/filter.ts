/** Letters and digits only, so that '14a', 'Flat 2,' and 'St John\u2019s' match however they are typed. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s,]/gu, '')
    .split(/[\s,]+/)
    .filter(Boolean);

/** Whether each typed word starts a word of the address, in any order. A number matches whole: '1' is not '10'. */
export function matchesFilter(address: string, typed: string): boolean {
  const words = wordsOf(address);
  return wordsOf(typed).every((wanted) =>
    words.some(
      (word) => word === wanted || (word.startsWith(wanted) && !/^\d+$/.test(wanted)) || letterAfter(word, wanted),
    ),
  );
}

/** '14' also finds '14A'. */
function letterAfter(word: string, wanted: string): boolean {
  return word.startsWith(wanted) && /^\p{L}+$/u.test(word.slice(wanted.length));
}

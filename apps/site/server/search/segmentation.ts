/** Short words that a joined word may contain; allowing all of them would split too many words. */
const shortWords = new Set('up in on off out my no to is of go do i a by we it ev dd'.split(' '));
const leastLetters = 3;

type Row = { parts: string[]; cost: number };

/**
 * Splits 'smartmeter', 'topup' and 'boilernotworking' into the fewest words, and of equal splits the one with the least
 * `cost`. Undefined when the word cannot be split.
 */
export function segmentation(
  joined: string,
  isWord: (part: string) => boolean,
  costOf: (part: string) => number,
): string[] | undefined {
  const best: (Row | undefined)[] = [{ parts: [], cost: 0 }];
  for (let end = 1; end <= joined.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const part = joined.slice(start, end);
      const isLong = part.length >= leastLetters && part !== joined;
      if (!before || !(isLong || shortWords.has(part)) || !isWord(part)) continue;
      const candidate = { parts: [...before.parts, part], cost: before.cost + costOf(part) };
      if (isBetter(candidate, best[end])) best[end] = candidate;
    }
  }
  const row = best[joined.length];
  return row && row.parts.length > 1 ? row.parts : undefined;
}

function isBetter(row: Row, than: Row | undefined): boolean {
  if (!than) return true;
  return row.parts.length < than.parts.length || (row.parts.length === than.parts.length && row.cost < than.cost);
}

/** A part of a line; one that the other text does not have is changed. */
type Part = { text: string; isChanged: boolean };

export type Line = { number: number; parts: Part[] };

/** A line of each text beside each other, or how many lines are the same in both and not shown. */
export type Row = { was: Line | undefined; now: Line | undefined; skipped?: never } | { skipped: number };

/** How many equal lines are shown around a change. */
const context = 2;

/** Two texts side by side, line by line, with what differs inside a line. */
export function differenceOf(was: string, now: string): Row[] {
  return withoutEqual(rowsOf(was.split('\n'), now.split('\n')));
}

type Pair = { was: Line | undefined; now: Line | undefined; isEqual: boolean };

function rowsOf(was: readonly string[], now: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  let [wasNext, nowNext] = [0, 0];
  for (const [wasEqual, nowEqual] of [...commonOf(was, now), [was.length, now.length] as const]) {
    pairs.push(...changedLines(was.slice(wasNext, wasEqual), now.slice(nowNext, nowEqual), { wasNext, nowNext }));
    const [text] = was.slice(wasEqual, wasEqual + 1);
    if (text !== undefined && nowEqual < now.length) {
      const parts = [{ text, isChanged: false }];
      pairs.push({ was: { number: wasEqual + 1, parts }, now: { number: nowEqual + 1, parts }, isEqual: true });
    }
    [wasNext, nowNext] = [wasEqual + 1, nowEqual + 1];
  }
  return pairs;
}

function changedLines(
  was: readonly string[],
  now: readonly string[],
  { wasNext, nowNext }: { wasNext: number; nowNext: number },
): Pair[] {
  return Array.from({ length: Math.max(was.length, now.length) }, (_, index) => {
    const [before, after] = [was[index], now[index]];
    const [wasParts, nowParts] = partsOf(before ?? '', after ?? '');
    return {
      was: before === undefined ? undefined : { number: wasNext + index + 1, parts: wasParts },
      now: after === undefined ? undefined : { number: nowNext + index + 1, parts: nowParts },
      isEqual: false,
    };
  });
}

/** Words, and what is between them. */
function partsOf(was: string, now: string): [Part[], Part[]] {
  const [wasWords, nowWords] = [was, now].map((line) => line.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []);
  const common = commonOf(wasWords ?? [], nowWords ?? []);
  const side = (words: readonly string[], kept: ReadonlySet<number>) => {
    const parts: Part[] = [];
    for (const [index, text] of words.entries()) {
      const isChanged = !kept.has(index);
      const last = parts.at(-1);
      if (last?.isChanged === isChanged) last.text += text;
      else parts.push({ text, isChanged });
    }
    return parts;
  };
  return [
    side(wasWords ?? [], new Set(common.map(([index]) => index))),
    side(nowWords ?? [], new Set(common.map(([, index]) => index))),
  ];
}

/** The positions of a longest common subsequence. What both begin and end with is not compared. */
function commonOf(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const same = (count: number, from: readonly [number, number]) =>
    Array.from({ length: count }, (_, index) => [from[0] + index, from[1] + index] as const);
  const middle = commonMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return [
    ...same(start, [0, 0]),
    ...middle.map(([first, second]) => [first + start, second + start] as const),
    ...same(end, [one.length - end, other.length - end]),
  ];
}

function commonMiddle(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  const width = other.length + 1;
  // How long the common subsequence of the rests is from each pair of positions on.
  const lengths = new Uint32Array((one.length + 1) * width);
  const lengthAt = (first: number, second: number) => lengths[first * width + second] ?? 0;
  for (let first = one.length - 1; first >= 0; first -= 1) {
    for (let second = other.length - 1; second >= 0; second -= 1) {
      lengths[first * width + second] =
        one[first] === other[second]
          ? 1 + lengthAt(first + 1, second + 1)
          : Math.max(lengthAt(first + 1, second), lengthAt(first, second + 1));
    }
  }
  const common: (readonly [number, number])[] = [];
  let [first, second] = [0, 0];
  while (first < one.length && second < other.length) {
    if (one[first] === other[second]) {
      common.push([first, second]);
      first += 1;
      second += 1;
    } else if (lengthAt(first + 1, second) >= lengthAt(first, second + 1)) first += 1;
    else second += 1;
  }
  return common;
}

/** Long runs of equal lines become one row that says how many they are. */
function withoutEqual(pairs: readonly Pair[]): Row[] {
  const isNear = (index: number) =>
    pairs.slice(Math.max(0, index - context), index + context + 1).some((pair) => !pair.isEqual);
  const rows: Row[] = [];
  for (const [index, { was, now }] of pairs.entries()) {
    const last = rows.at(-1);
    if (isNear(index)) rows.push({ was, now });
    else if (last?.skipped !== undefined) last.skipped += 1;
    else rows.push({ skipped: 1 });
  }
  return rows;
}

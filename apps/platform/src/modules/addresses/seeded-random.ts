export type SeededRandom = {
  /** At least 0 and less than 1. */
  next: () => number;
  /** An integer, at least 0 and less than `limit`. */
  below: (limit: number) => number;
  pick: (words: readonly string[]) => string;
  /** Standard normal distribution. */
  normal: () => number;
};

/** Seeded pseudo-random numbers: the same seed and place give the same sequence (mulberry32). */
export function seededRandom(seed: number, place: number): SeededRandom {
  let state = Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (words) => words[below(words.length)] ?? '',
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** Where a pointer stands, from 0 up to 10: 3 is right on the 3, 3.5 is between 3 and 4. */
export type Position = number;

export type ReadDial = {
  position: Position;
  digit: number;
  /** The pointer seems to be on a number, but has not reached it: the dial to its right has not passed 0. */
  isOneLess: boolean;
};

/**
 * Reads from right to left, because a pointer that is right on a number is decided by the next dial: if that one reads 9,
 * the number has not been reached.
 */
export function readDials(positions: readonly Position[]): ReadDial[] {
  const [position, ...others] = positions;
  if (position === undefined) return [];
  const read = readDials(others);
  const isOneLess = Number.isInteger(position) && read[0]?.digit === 9;
  const digit = isOneLess ? (position + 9) % 10 : Math.floor(position);
  return [{ position, digit, isOneLess }, ...read];
}

/** The drawn dials turn in turns: the first clockwise, the second anticlockwise. */
export function directionOf(dial: number): 1 | -1 {
  return dial % 2 === 0 ? 1 : -1;
}

/** Not in `words.ts`: browsers would load all of the tool's words with it. */
const words = {
  on: (number: number) => `on ${number}`,
  between: (number: number, next: number) => `between ${number} and ${next}`,
};

/** 'on 3, between 4 and 5 and on 0'. */
export function pointersText(positions: readonly Position[]): string {
  const texts = positions.map((position) => {
    const number = Math.floor(position);
    return Number.isInteger(position) ? words.on(number) : words.between(number, (number + 1) % 10);
  });
  return texts.join(', ');
}

import { directionOf, type Position } from './dial-reading.ts';

type Dials = {
  /** From left to right. */
  positions: readonly Position[];
  /** Whether they can be set: without the framework they are a picture. */
  isLive: boolean;
};

type DialEvent =
  /** What the fields hold, in the order of the dials. */
  | { type: 'typed'; texts: readonly string[] }
  | { type: 'key'; dial: number; key: string }
  /** How far from the middle of the dial, to the right and down. */
  | { type: 'tap'; dial: number; x: number; y: number };

const steps: Record<string, number> = {
  ArrowUp: 0.5,
  ArrowRight: 0.5,
  ArrowDown: -0.5,
  ArrowLeft: -0.5,
  PageUp: 1,
  PageDown: -1,
};
const ends: Record<string, Position> = { Home: 0, End: 9.5 };

/** The same dials for a key that sets none. */
export function setDials(dials: Dials, event: DialEvent): Dials {
  if (event.type === 'typed') return { positions: event.texts.map(typedPosition), isLive: true };
  const from = dials.positions[event.dial] ?? 0;
  const to = event.type === 'key' ? keyPosition(event.key, from) : tapPosition(event);
  if (to === undefined) return dials;
  return {
    ...dials,
    positions: dials.positions.map((position, dial) => (dial === event.dial ? halved(to) : position)),
  };
}

function typedPosition(text: string): Position {
  const position = Number(text);
  return position >= 0 && position < 10 ? position : 0;
}

function keyPosition(key: string, from: Position): Position | undefined {
  const step = steps[key];
  return step === undefined ? ends[key] : from + step;
}

function tapPosition({ dial, x, y }: { dial: number; x: number; y: number }): Position {
  return (Math.atan2(x, -y) / Math.PI) * 5 * directionOf(dial);
}

/** A pointer is set on a number or between two; after 9.5 comes 0. */
function halved(position: number): Position {
  return (Math.round(position * 2) / 2 + 10) % 10;
}

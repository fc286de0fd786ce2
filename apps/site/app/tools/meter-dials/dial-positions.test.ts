import { describe, expect, it } from 'vitest';
import { setDials } from './dial-positions.ts';

const dials = { positions: [2.5, 5, 0, 9.5, 3.5], isLive: true };
const key = (dial: number, pressed: string) => setDials(dials, { type: 'key', dial, key: pressed }).positions[dial];
const tap = (dial: number, x: number, y: number) => setDials(dials, { type: 'tap', dial, x, y }).positions[dial];

describe('the dials', () => {
  it('stand where the fields say, on 0 for what is no position, and are live from then on', () => {
    const sent = { ...dials, isLive: false };
    expect(setDials(sent, { type: 'typed', texts: ['4.1', '', '10', '-1', 'three'] })).toEqual({
      positions: [4.1, 0, 0, 0, 0],
      isLive: true,
    });
  });

  it.each([
    ['ArrowUp', 3],
    ['ArrowRight', 3],
    ['ArrowDown', 2],
    ['ArrowLeft', 2],
    ['PageUp', 3.5],
    ['PageDown', 1.5],
    ['Home', 0],
    ['End', 9.5],
  ])('%s turns the first from 2.5 to %d, and no other', (pressed, to) => {
    expect(key(0, pressed)).toBe(to);
    const { positions } = setDials(dials, { type: 'key', dial: 0, key: pressed });
    expect(positions.slice(1)).toEqual(dials.positions.slice(1));
  });

  it('turn past 9 to 0, and back', () => {
    expect(key(3, 'ArrowUp')).toBe(0);
    expect(key(2, 'ArrowDown')).toBe(9.5);
  });

  it('are left as they are by any other key', () => {
    expect(setDials(dials, { type: 'key', dial: 0, key: 'Tab' })).toBe(dials);
  });

  it.each([
    ['the top', 0, -30, 0, 0],
    ['the right', 30, 0, 2.5, 7.5],
    ['the bottom', 0, 30, 5, 5],
    ['the left', -30, 0, 7.5, 2.5],
    ['just before the top', -5, -30, 9.5, 0.5],
  ])('point at a tap on %s: every second dial turns the other way', (_, x, y, first, second) => {
    expect([tap(0, x, y), tap(1, x, y)]).toEqual([first, second]);
  });
});

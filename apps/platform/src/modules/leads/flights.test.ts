import { describe, expect, it } from 'vitest';
import { createFlights, FlightsFull, FlightUndecided } from './flights.ts';

function heldFlights(settings: Parameters<typeof createFlights>[1]) {
  const sent: number[][] = [];
  const releases: (() => void)[] = [];
  const flights = createFlights<number, number>(async (items) => {
    sent.push(items);
    await new Promise<void>((release) => releases.push(release));
    return items.map((value) => ({ status: 'fulfilled', value }));
  }, settings);
  return { flights, sent, release: () => releases.shift()?.() };
}

describe('flights', () => {
  it('leave at once when none is under way, and gather the others meanwhile', async () => {
    const { flights, sent, release } = heldFlights({ atOnce: 1, most: 3 });
    const first = flights.add(1);
    await Promise.resolve();
    const others = [2, 3, 4, 5].map((item) => flights.add(item));
    await Promise.resolve();
    expect(sent).toEqual([[1]]);
    release();
    expect(await first).toBe(1);
    await expect.poll(() => sent).toEqual([[1], [2, 3, 4]]);
    release();
    await expect.poll(() => sent).toEqual([[1], [2, 3, 4], [5]]);
    release();
    expect(await Promise.all(others)).toEqual([2, 3, 4, 5]);
  });

  it('turn away whoever finds no room to wait', async () => {
    const { flights, release } = heldFlights({ atOnce: 1, room: 2 });
    const first = flights.add(1);
    await Promise.resolve();
    const waiting = [flights.add(2), flights.add(3)];
    await expect(flights.add(4)).rejects.toBeInstanceOf(FlightsFull);
    release();
    await first;
    await expect.poll(release).toBeUndefined();
    await expect.poll(() => flights.waiting()).toBe(0);
    release();
    expect(await Promise.all(waiting)).toEqual([2, 3]);
  });

  it('let nobody wait for ever', async () => {
    const { flights, release } = heldFlights({ patienceMs: 20 });
    await expect(flights.add(1)).rejects.toBeInstanceOf(FlightUndecided);
    release();
  });
});

/** No room to wait in: come back in a moment. */
export class FlightsFull extends Error {
  override name = 'FlightsFull';
}

/** No word from the far side in time: what was sent may or may not have arrived. */
export class FlightUndecided extends Error {
  override name = 'FlightUndecided';
}

export type Flights<Item, Result> = { add: (item: Item) => Promise<Result>; waiting: () => number };

type Settings = { most?: number; atOnce?: number; room?: number; patienceMs?: number };

type Passenger<Item, Result> = { item: Item; settle: (result: PromiseSettledResult<Result>) => void };

/**
 * Sends what comes in batches, by flight and not by the clock: with none under way the next leaves at once, alone if
 * need be; while one is away the others gather. A lone caller never waits, a crowd shares one commit.
 */
export function createFlights<Item, Result>(
  send: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>,
  { most = 200, atOnce = 1, room = 2_000, patienceMs = 2_500 }: Settings = {},
): Flights<Item, Result> {
  let waiting: Passenger<Item, Result>[] = [];
  let underWay = 0;

  const depart = () => {
    while (underWay < atOnce && waiting.length > 0) {
      const passengers = waiting.slice(0, most);
      waiting = waiting.slice(most);
      underWay++;
      void fly(passengers).finally(() => {
        underWay--;
        depart();
      });
    }
  };

  const fly = async (passengers: Passenger<Item, Result>[]) => {
    try {
      const results = await send(passengers.map(({ item }) => item));
      passengers.forEach(({ settle }, index) => {
        settle(results[index] ?? { status: 'rejected', reason: new Error('an item came back without a result') });
      });
    } catch (reason) {
      for (const { settle } of passengers) settle({ status: 'rejected', reason });
    }
  };

  return {
    add: (item) => {
      if (waiting.length >= room) return Promise.reject(new FlightsFull('too many are waiting'));
      return new Promise((resolve, reject) => {
        const settle = (result: PromiseSettledResult<Result>) => {
          clearTimeout(impatience);
          if (result.status === 'fulfilled') resolve(result.value);
          else reject(result.reason);
        };
        const passenger = { item, settle };
        // Whoever has not left by then never will; for the others it is not known.
        const impatience = setTimeout(() => {
          waiting = waiting.filter((one) => one !== passenger);
          reject(new FlightUndecided('no word from the database in time'));
        }, patienceMs);
        waiting.push(passenger);
        // Those that arrive in the same turn of the loop travel together.
        if (underWay < atOnce) queueMicrotask(depart);
      });
    },
    waiting: () => waiting.length,
  };
}

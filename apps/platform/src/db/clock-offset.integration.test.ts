import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../../dev/free-port.ts';
import { createTestDatabase, interceptStatements } from '../../test/database.ts';
import { ClockOffsetError, requireSameClock, startClockWatch } from './clock-offset.ts';
import { connectDatabase, type Database } from './database.ts';

let url: string;
let sql: Database;
let lines: string[];
let logger: Logger;
beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
});
beforeEach(() => {
  lines = [];
  logger = pino({ level: 'info' }, { write: (line) => lines.push(line) });
});
afterEach(() => vi.useRealTimers());
afterAll(() => sql.end());

/** Moves this process's wall clock only; timers are not affected. */
const moveClock = (seconds: number) => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
};
const shownOffset = async () => (await register.getSingleMetric('lamplighter_clock_offset_seconds')?.get())?.values[0];

describe('a removal', () => {
  // The clock stands still meanwhile, so what the database takes for its response only moves it backwards.
  it.each([-50, 0, 60])('goes on with a clock that is %i s ahead', async (seconds) => {
    moveClock(seconds);
    await expect(requireSameClock(sql)).resolves.toBeUndefined();
  });

  it.each([-60.5, 70, 2_200 * 86_400])(
    'is refused with a clock that is %d s ahead, and both times are named',
    async (seconds) => {
      moveClock(seconds);
      const error = await requireSameClock(sql).catch((reason) => reason);
      expect(error).toBeInstanceOf(ClockOffsetError);
      expect(error.message).toMatch(/process \d{4}-\d\d-\d\dT.*, database \d{4}-\d\d-\d\dT/);
      expect(Math.abs(error.offsetSeconds - seconds)).toBeLessThan(10);
    },
  );

  it('goes on when the response took so long that nothing is known of the clock', async () => {
    moveClock(-300);
    const asked = requireSameClock(sql);
    moveClock(600);
    await expect(asked).resolves.toBeUndefined();
  });
});

describe('a process', () => {
  it('ends with 1 when its clock is wrong at the start', async () => {
    const exit = vi.fn();
    moveClock(2_200 * 86_400);
    const watch = await startClockWatch(sql, logger, { exit });
    watch.stop();
    expect(exit.mock.calls).toEqual([[1]]);
    expect(lines.join('')).toMatch(/"event":"clock-offset","offsetSeconds":1900\d+.*process 20.*database 20/);
  });

  it('goes on when its clock goes wrong later, says so once, and again when it is right', async () => {
    const exit = vi.fn();
    const watch = await startClockWatch(sql, logger, { everyMs: 10, exit });
    expect(lines).toEqual([]);
    moveClock(-3_600);
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(1);
    expect(lines[0]).toContain('nothing is removed');
    expect((await shownOffset())?.value).toBeLessThan(-3_590);
    moveClock(0);
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2);
    expect(lines[1]).toContain('the clocks agree again');
    watch.stop();
    expect(exit).not.toHaveBeenCalled();
  });

  it('waits five seconds for the first reading', async () => {
    const { through } = interceptStatements(sql, () => new Promise(() => {}));
    const order: string[] = [];
    const started = startClockWatch(through, logger).then((watch) => {
      order.push('started');
      watch.stop();
    });
    // Timers of one process that begin together end in the order of their times, however busy the machine is.
    const ended = [4_990, 5_010].map((ms) => setTimeout(ms).then(() => order.push(`${ms} ms`)));
    await Promise.all([started, ...ended]);
    expect(order).toEqual(['4990 ms', 'started', '5010 ms']);
  });

  it('starts while the database is away, and ends with 1 if its clock turns out to be wrong', async () => {
    const exit = vi.fn();
    const away = new URL(url);
    away.port = String(await freePort());
    const late = connectDatabase(away.href, { connections: 1 });
    moveClock(-3_600);
    const watch = await startClockWatch(late, logger, { exit });
    expect(exit).not.toHaveBeenCalled();
    const relay = createServer((socket) => socket.pipe(connect(Number(new URL(url).port))).pipe(socket));
    await once(relay.listen(Number(away.port), '127.0.0.1'), 'listening');
    await expect.poll(() => exit.mock.calls, { timeout: 10_000 }).toEqual([[1]]);
    watch.stop();
    await late.end();
    relay.close();
  });
});

import { Agent, request } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type Edge, startEdge, unlimited } from '../../deploy/edge/start-edge.ts';
import { freePort } from '../../dev/free-port.ts';
import { endAll, type Platform, startPlatform, startSite } from './support/processes.ts';

const pages = ['', 'meters', 'meters/how-to-read-your-meter', 'emergencies', 'emergencies/smell-gas', 'contact-us'].map(
  (path) => `/help-and-support/${path}`,
);

let url: string;
let platform: Platform;
let edge: Edge | undefined;
beforeAll(async () => {
  url = await createTestDatabase();
});
afterEach(async () => {
  await edge?.stop();
  edge = undefined;
  await endAll();
});

type Outcome = { path: string; said: string };

/** Clients that keep loading pages, some that post, until stopped. `wrong` lists the unexpected outcomes. */
function crowd(url: string, people: number, { posting = 0, origin = url } = {}) {
  const agent = new Agent({ keepAlive: true });
  const wrong: Outcome[] = [];
  let responded = 0;
  let going = true;
  const ask = (path: string, method: string) =>
    new Promise<string>((done) => {
      const headers = method === 'POST' ? { origin, 'content-type': 'application/x-www-form-urlencoded' } : {};
      const asking = request(url + path, { agent, method, headers }, (response) => {
        response.on('error', () => done('cut')).on('end', () => done(String(response.statusCode)));
        response.resume();
      });
      // On a new connection an error means that the listener is closed; on a reused one, that the site cut it.
      asking.on('error', (error: NodeJS.ErrnoException) =>
        done(asking.reusedSocket ? `cut after an response: ${error.code}` : (error.code ?? 'error')),
      );
      asking.end(method === 'POST' ? 'feedback=' : undefined);
    });
  const goAround = async (
    first: number,
    next: (turn: number) => { path: string; method: string; expected: string },
  ) => {
    for (let turn = first; going; turn++) {
      const { path, method, expected } = next(turn);
      const said = await ask(path, method);
      if (said === expected) responded += 1;
      else if (going) wrong.push({ path, said });
      if (said.startsWith('E')) await new Promise((rested) => setTimeout(rested, 5));
    }
  };
  const reading = (turn: number) => ({ path: pages[turn % pages.length] ?? '', method: 'GET', expected: '200' });
  const sending = () => ({ path: '/help-and-support/complaints/feedback', method: 'POST', expected: '422' });
  const person = (number: number) => goAround(number, number < posting ? sending : reading);
  const all = Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  return {
    wrong,
    responded: () => responded,
    goOnFor: async (more: number) => {
      const from = responded;
      await expect.poll(() => responded - from, { timeout: 30_000, interval: 10 }).toBeGreaterThan(more);
    },
    leave: async () => {
      going = false;
      await all;
      agent.destroy();
    },
  };
}

const open = async () => {
  platform = await startPlatform(url);
  return startSite({ platform: platform.origin, more: { LOG_LEVEL: 'warn' } });
};

const see = async (origin: string) => {
  for (const path of pages) await expect.poll(async () => (await fetch(origin + path)).status).toBe(200);
};

describe('fault 25: the site is asked to stop at full load', () => {
  it('responds to everyone who has reached it, and says goodbye with the response', async () => {
    const site = await open();
    await see(site.origin);
    const visitors = crowd(site.origin, 40, { posting: 8 });
    await visitors.goOnFor(500);
    expect(await site.stop()).toBe(0);
    await visitors.leave();
    // New connections are refused after the listener closes; every accepted request gets its response.
    const turnedAway = ['ECONNREFUSED', 'ECONNRESET'];
    expect(visitors.wrong.filter(({ said }) => !turnedAway.includes(said)).slice(0, 5)).toEqual([]);
    expect(visitors.responded()).toBeGreaterThan(500);
  });

  it('behind the edge, with another beside it, nobody notices: not those who read, not those who post', async () => {
    const first = await open();
    const more = { LOG_LEVEL: 'warn', PUBLIC_ORIGIN: first.origin };
    const second = await startSite({ platform: platform.origin, more });
    edge = await startEdge({ origins: [`127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`], limits: unlimited });
    await see(edge.origin);
    const visitors = crowd(edge.origin, 40, { posting: 20, origin: first.origin });
    await visitors.goOnFor(300);
    expect(await first.stop()).toBe(0);
    await visitors.goOnFor(300);
    const again = await startSite({
      platform: platform.origin,
      port: first.port,
      more: { ...more, LOG_LEVEL: 'info' },
    });
    // As in any rolling restart: the next is stopped when the edge sends requests to this one again.
    await expect.poll(() => again.lines.some((line) => line.includes('"POST"')), { timeout: 20_000 }).toBe(true);
    await visitors.goOnFor(300);
    expect(await second.stop()).toBe(0);
    await visitors.goOnFor(300);
    await visitors.leave();
    expect(visitors.wrong.slice(0, 5)).toEqual([]);
  });
});

describe('the site is killed behind the edge', () => {
  it('help and emergency pages are served all the same, and when it is back too', async () => {
    const site = await open();
    edge = await startEdge({ origins: [`127.0.0.1:${site.port}`], limits: unlimited });
    await see(edge.origin);
    const visitors = crowd(edge.origin, 40);
    await visitors.goOnFor(500);
    await site.kill();
    await visitors.goOnFor(1_000);
    await startSite({ platform: platform.origin, port: site.port, more: { LOG_LEVEL: 'warn' } });
    await visitors.goOnFor(1_000);
    await visitors.leave();
    expect(visitors.wrong.slice(0, 5)).toEqual([]);
  });

  it('a page that nobody had asked for has the emergency numbers instead', async () => {
    edge = await startEdge({ origins: [`127.0.0.1:${await freePort()}`] });
    const response = await fetch(`${edge.origin}/help-and-support/emergencies`);
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/0800 111 999.*105.*03457 643 643/s);
  });
});

import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { maxWaitMs, setUpProbedSite } from './probed-site.ts';

const pages = [
  '/help-and-support/emergencies',
  '/help-and-support/submit-meter-read',
  '/search?q=gas',
  '/search/suggestions?q=gas',
];
const { origin, worstWaitDuring } = setUpProbedSite(async () => {
  for (const path of [...pages, ...pages, ...pages]) await get(path);
});

/** `fetch` would normalise the URL. */
const get = (path: string) =>
  new Promise<number | undefined>((done, failed) => {
    request(`${origin()}/`, { path, timeout: 20_000 }, (response) => {
      response.resume().on('end', () => done(response.statusCode));
    })
      .on('error', failed)
      .on('timeout', () => failed(new Error(`no response to ${path.slice(0, 60)}`)))
      .end();
  });

describe('fault 18: input that is meant to take long: the site stays live', () => {
  it.each([
    ['slashes after the page of emergencies', `/help-and-support/emergencies${'/'.repeat(31_000)}x`, 301],
    ['slashes', `${'/'.repeat(31_000)}x`, 301],
    ['backslashes', `/${'\\'.repeat(31_000)}x`, 301],
    ['dot segments', `/help-and-support${'/..'.repeat(10_000)}/x`, 301],
    ['escapes', `/help-and-support/${'%63'.repeat(10_000)}`, 301],
    ['blanks in a search', `/search?q=a${'+'.repeat(31_000)}b`, 200],
    ['blanks in a suggestion', `/search/suggestions?q=a${'%E3%80%80'.repeat(3_400)}b`, 200],
    ['blanks in a prefilled reading', `/help-and-support/submit-meter-read?first_name=a${'+'.repeat(31_000)}b`, 303],
  ])('31 kB of %s', async (_, path, status) => {
    let received: number | undefined;
    const worstMs = await worstWaitDuring(async () => {
      received = await get(path);
    });
    expect(worstMs).toBeLessThan(maxWaitMs);
    expect(received).toBe(status);
  });
});

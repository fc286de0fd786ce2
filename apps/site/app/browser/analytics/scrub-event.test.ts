import { expect, it } from 'vitest';
import { scrubEvent } from './scrub-event.ts';

const address = 'https://www.example.com/help-and-support/submit-meter-read?firstName=Zephyrine';

/** Like an event of the library: plain JSON. */
const seen = (event: object) => JSON.parse(JSON.stringify({ view: { url: address, referrer: address }, ...event }));

it.each([
  [
    'long_task',
    { long_task: { scripts: [{ source_url: address, invoker: address, invoker_type: 'classic-script' }] } },
  ],
  ['resource', { resource: { url: address } }],
  ['view', { view: { url: address, performance: { lcp: { resource_url: address } } } }],
  ['error', { error: { message: `no '${address}'`, stack: `Error: at ${address}`, resource: { url: address } } }],
])('of a %s no query is left, wherever it was @CNS-4', (type, event) => {
  const given = seen({ type, ...event });
  expect(scrubEvent(given)).toBe(true);
  expect(JSON.stringify(given)).not.toContain('Zephyrine');
});

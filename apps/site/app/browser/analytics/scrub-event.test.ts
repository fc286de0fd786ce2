import { expect, it } from 'vitest';
import { scrubEvent } from './scrub-event.ts';

const url = 'https://www.example.com/help-and-support/submit-meter-read?firstName=Zephyrine';

/** Like an event of the library: plain JSON. */
const seen = (event: object) => JSON.parse(JSON.stringify({ view: { url, referrer: url }, ...event }));

it.each([
  ['long_task', { long_task: { scripts: [{ source_url: url, invoker: url, invoker_type: 'classic-script' }] } }],
  ['resource', { resource: { url } }],
  ['view', { view: { url, performance: { lcp: { resource_url: url } } } }],
  [
    'error',
    { error: { message: `no '${url}'`, stack: `Error: at ${url}`, handling_stack: `at ${url}`, resource: { url } } },
  ],
])('of a %s no query is left, wherever it was @CNS-4', (type, event) => {
  const given = seen({ type, ...event });
  expect(scrubEvent(given)).toBe(true);
  expect(JSON.stringify(given)).not.toContain('Zephyrine');
});

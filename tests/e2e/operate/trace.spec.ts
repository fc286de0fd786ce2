import { randomBytes } from 'node:crypto';
import { startCollectorServer } from '../../../dev/fakes/collector/collector-server.ts';
import { startStack } from '../../../dev/stack.ts';
import { expect, test } from '../fixtures.ts';
import { at, giveDetails, person, reference, sendButton, write } from '../journeys/steps.ts';

const path = 'gas-and-electricity';
const traceId = randomBytes(16).toString('hex');
const canary = { email: 'canary@sings.example', text: 'My canary fell silent.' };

test.use({ extraHTTPHeaders: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }, axeAtEnd: false });

test('one trace goes from the edge to site, platform, SQL, job and CRM, and says nothing of the person', async ({
  browser,
  extraHTTPHeaders,
}) => {
  test.setTimeout(120_000);
  const collector = await startCollectorServer();
  const lines: string[] = [];
  const stack = await startStack({
    mode: 'built',
    everywhere: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
    say: (who, line) => lines.push(`${who} ${line}`),
  });
  try {
    const page = await browser.newPage({ baseURL: stack.origin, ...(extraHTTPHeaders && { extraHTTPHeaders }) });
    await giveDetails(page, path, canary.email);
    await write(page, path, canary.text);
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    expect(await reference(page)).not.toBe('');
    const traced = () => collector.spans().filter((span) => span.traceId === traceId);
    const wanted = ['site: POST', 'platform: INSERT lead', 'platform: POST', 'worker: deliver crm', 'worker: POST'];
    await expect
      .poll(() => traced().map(({ service, name }) => `${service}: ${name}`), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(wanted));

    // From the call to the CRM up to the post of the form, each span is a child of the next.
    const byId = new Map(traced().map((span) => [span.spanId, span]));
    const way: string[] = [];
    let span = traced().find(({ service, name }) => service === 'worker' && name === 'POST');
    for (; span; span = byId.get(span.parentSpanId ?? '')) way.push(`${span.service}: ${span.name}`);
    expect(way).toEqual(['worker: POST', 'worker: deliver crm', 'platform: POST', 'site: POST', 'site: POST']);
    const insert = traced().find(({ name }) => name === 'INSERT lead');
    expect(byId.get(insert?.parentSpanId ?? '')).toMatchObject({ service: 'platform', name: 'POST' });

    for (const who of ['site', 'platform'])
      expect(lines.some((line) => line.startsWith(who) && line.includes(traceId))).toBe(true);
    const sent = [...collector.bodies(), ...lines].join('\n').toLowerCase();
    const words = [canary.email, 'canary', person.firstName, person.surname, '900 982', '7700900982', 'LK4', 'Lantern'];
    expect(words.filter((word) => sent.includes(word.toLowerCase()))).toEqual([]);
  } finally {
    await stack.stop();
    await collector.stop();
  }
});

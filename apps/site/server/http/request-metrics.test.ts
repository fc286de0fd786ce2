import { register } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { ask, portOf, publicOrigin, setUpApps } from '../../test/app.ts';

type Counted = Record<string, number>;

async function formsCounted(): Promise<Counted> {
  const counter = await register.getSingleMetric('lamplighter_forms_total')?.get();
  return Object.fromEntries(
    (counter?.values ?? []).map(({ labels, value }) => [`${labels['form']} ${labels['outcome']}`, value]),
  );
}

/** What was counted since, without what was not. */
function since(before: Counted, after: Counted): Counted {
  const differences = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
  return Object.fromEntries(differences.filter(([, difference]) => difference > 0));
}

describe('forms that customers sent', () => {
  const open = setUpApps();

  it('are counted from zero, for each form and outcome', async () => {
    expect(Object.keys(await formsCounted()).toSorted()).toEqual(
      ['follow', 'journey', 'reading'].flatMap((form) => ['bad', 'good', 'refused'].map((one) => `${form} ${one}`)),
    );
  });

  it.each<[string, string, number, Counted]>([
    ['POST', '/help-and-support/complaints/gas-and-electricity', 303, { 'journey good': 1 }],
    ['POST', '/help-and-support/complaints/gas-and-electricity/query', 422, { 'journey good': 1 }],
    ['POST', '/help-and-support/complaints/feedback', 409, { 'journey refused': 1 }],
    ['POST', '/help-and-support/complaints/feedback/personal-details', 503, { 'journey bad': 1 }],
    ['POST', '/help-and-support/make-a-complaint-select-type', 500, { 'journey bad': 1 }],
    ['POST', '/help-and-support/submit-meter-read', 499, { 'reading refused': 1 }],
    ['POST', '/help-and-support/submit-meter-read', 400, { 'reading refused': 1 }],
    ['POST', '/help-and-support/submit-meter-read?from=email', 503, { 'reading bad': 1 }],
    ['POST', '/help-and-support/follow', 200, { 'follow good': 1 }],
    ['POST', '/help-and-support/follow', 399, { 'follow good': 1 }],
    ['GET', '/help-and-support/follow', 503, {}],
    ['POST', '/help-and-support/article-votes', 503, {}],
    ['POST', '/cookies', 503, {}],
  ])('%s %s with %i is counted as %j', async (method, path, status, expected) => {
    const port = portOf(await open(async () => new Response('', { status })));
    const before = await formsCounted();
    expect((await ask(port, method, path, { origin: publicOrigin })).status).toBe(status);
    await expect.poll(async () => since(before, await formsCounted())).toEqual(expected);
  });

  it('are bad when the site sheds them', async () => {
    const app = await open(async () => new Response(''), { delayMs: () => 10_000 });
    const before = await formsCounted();
    const path = '/help-and-support/complaints/gas-and-electricity';
    expect((await ask(portOf(app), 'POST', path, { origin: publicOrigin })).status).toBe(503);
    await expect.poll(async () => since(before, await formsCounted())).toEqual({ 'journey bad': 1 });
  });
});

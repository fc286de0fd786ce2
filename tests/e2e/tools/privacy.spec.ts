import { dataLayer, expect, haveAccepted, monitoringStarts, test } from '../consent/consent-stack.ts';
import { give, heading } from './journeys.ts';

test.use({ axeAtEnd: false });

/** Words of the query that are in nothing else. */
const answers =
  'nation=england&oldest=eighty&income=below&benefits=disability-benefit&people=water-illness&trouble=old-energy-debt&home=private&rating=poor&household=low';
const secrets = ['More than £35,000', 'disability-benefit', 'water-illness', 'old-energy-debt', 'oldest=eighty'];
const exposed = (text: string) =>
  secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));

test('no answer that is given in the browser is in what monitoring is sent, a referrer or a log', async ({
  page,
  context,
  stack,
  received,
}) => {
  await haveAccepted(context);
  const referrers: string[] = [];
  page.on('request', (request) => {
    referrers.push(request.headers()['referer'] ?? '');
  });
  await page.goto('/help-and-support/tools/no-power-or-gas?danger=none&off=both&where=GB&around=no');
  await monitoringStarts(page);
  await give(page, 'Yes, I top up (Pay As You Go)');
  await give(page, 'No credit');
  await expect(heading(page)).toHaveText(/^Use emergency credit or top up/);
  await page.getByRole('link', { name: 'Contact us' }).last().click();
  await expect(page).toHaveURL(/contact-us/);
  await expect.poll(async () => (await received()).length).toBeGreaterThan(0);
  const given = (text: string) => ['off=both', 'screen=none', 'around=no'].filter((answer) => text.includes(answer));
  expect({
    referrers: given(referrers.join(' ')),
    events: given(JSON.stringify(await dataLayer(page))),
    monitoring: given(JSON.stringify(await received())),
    log: stack.log.filter((line) => given(line).length > 0),
  }).toEqual({ referrers: [], events: [], monitoring: [], log: [] });
});

test('no answer is in a log, an analytics event, what monitoring is sent, or a referrer', async ({
  page,
  context,
  stack,
  received,
}) => {
  await haveAccepted(context);
  const referrers: string[] = [];
  page.on('request', (request) => {
    referrers.push(request.headers()['referer'] ?? '');
  });
  await page.goto(`/help-and-support/tools/what-help-can-i-get?${answers}`);
  await monitoringStarts(page);
  await expect(page.getByRole('article')).toContainText('Priority Services Register');
  await page.getByRole('link', { name: /^Change ?: What is that person/ }).click();
  await give(page, 'More than £35,000');
  await expect(page).toHaveURL(/income=above/);
  await page.getByRole('link', { name: 'Contact us' }).last().click();
  await expect(page).toHaveURL(/contact-us/);
  await expect.poll(async () => (await received()).length).toBeGreaterThan(0);
  const events = JSON.stringify(await dataLayer(page));
  expect({
    referrers: exposed(referrers.join(' ')),
    events: exposed(events),
    monitoring: exposed(JSON.stringify(await received())),
    log: stack.log.filter((line) => exposed(line).length > 0),
  }).toEqual({ referrers: [], events: [], monitoring: [], log: [] });
});

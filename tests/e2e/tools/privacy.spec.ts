import { dataLayer, expect, haveAccepted, monitoringStarts, test } from '../consent/consent-stack.ts';

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
  await page.goto('/help-and-support/tools/no-power-or-gas?danger=none&off=both&outward=KY11');
  await monitoringStarts(page);
  await page.getByLabel('No, only my home').check();
  await page.getByLabel('Pay As You Go, and the credit is gone or I am not sure').check();
  const status = page.getByRole('region', { name: 'Your answer' }).getByRole('status');
  await expect(status).toHaveText(/^Use emergency credit or top up/);
  await page.getByRole('link', { name: 'Contact us' }).last().click();
  await expect(page).toHaveURL(/contact-us/);
  await expect.poll(async () => (await received()).length).toBeGreaterThan(0);
  const given = (text: string) => ['KY11', 'credit-gone', 'around=no'].filter((answer) => text.includes(answer));
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
  await expect(page.getByRole('region', { name: 'Your answer' })).toContainText('Priority Services Register');
  await page.getByLabel('More than £35,000').check();
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

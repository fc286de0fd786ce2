import { createMeterReadingForms } from '../../../apps/site/server/journeys/meter-reading-forms.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import { expect } from '../fixtures.ts';
import { filledIn, formPath, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ clock: '2027-04-04T23:00:30Z', expectedNoise: [/status of 410/] });

test.describe('after the last day of a read week', () => {
  test('the form is gone, and another way and the next week are shown @MTR-1', async ({ page, stack, request }) => {
    await page.goto(formPath);
    await expect(
      page.getByText("We're sorry the online form to submit meter readings is no longer available."),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send a meter reading another way' })).toHaveAttribute(
      'href',
      `${stack.mainSite}/meterreads`,
    );
    await expect(page.locator('form[data-meter-reading]')).toHaveCount(0);
    await expect(page.getByText('from Monday 28 June to Sunday 4 July 2027')).toBeVisible();

    const link = page.getByRole('link', { name: 'Add it to your calendar' });
    const file = await request.get((await link.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await file.text()).toMatch(/DTSTART;VALUE=DATE:20270628\r\nDTEND;VALUE=DATE:20270705\r\n/);
  });

  test('a post of a form that was not opened in time is not taken @MTR-1', async ({ request, stack }) => {
    const before = stack.api.leads.length;
    const response = await request.post(formPath, { form: { key: 'x' }, headers: { origin: stack.origin } });
    expect(response.status()).toBe(410);
    expect(await response.text()).toContain('no longer available');
    expect(stack.api.leads).toHaveLength(before);
  });

  test('a form that was opened in time is accepted', async ({ request, stack }) => {
    const openedAt = new Date('2027-04-04T22:50:00Z');
    const key = createMeterReadingForms([devSecrets.SESSION_SECRETS], () => openedAt).issueKey();
    const form = { ...filledIn, key, 'fuel-radio-btns': 'Gas' };
    const response = await request.post(formPath, { form, headers: { origin: stack.origin }, maxRedirects: 0 });
    expect(response.status()).toBe(303);
    expect(stack.api.leads.at(-1)?.status).toBe(201);
  });

  test('contact us has no pill, no template and no button @CON-5', async ({ page }) => {
    await page.goto('/help-and-support/contact-us');
    const card = page.getByRole('region', { name: 'Direct Debit or pay on receipt of bill' });
    await expect(card.getByRole('link')).toHaveCount(4);
    await expect(page.getByText('Energy prices are changing')).toHaveCount(0);
    await expect(page.getByText('Send us a reading now')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Submit a meter reading' })).toHaveCount(0);
  });
});

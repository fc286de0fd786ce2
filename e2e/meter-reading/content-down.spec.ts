import { createMeterReadingForms } from '../../apps/site/server/meter-reading-forms.ts';
import { startHouse } from '../../scripts/house.ts';
import { laptopSecrets } from '../../stand-ins/secrets.ts';
import { expect, test } from '../fixtures.ts';
import { filledIn, formAddress } from './reading-house.ts';

const clock = '2027-03-31T10:00:00Z';

test('with the content server down, readings are taken and contact us is whole @MTR-11 @CON-5', async ({ request }) => {
  test.setTimeout(120_000);
  const house = await startHouse({ mode: 'built', clock, site: { CONTENT_ORIGIN: 'http://127.0.0.1:9' } });
  try {
    const key = createMeterReadingForms(laptopSecrets.JOURNEY_KEY, () => new Date(clock)).issueKey();
    const sent = await request.post(house.address + formAddress, {
      form: { ...filledIn, key, 'fuel-radio-btns': 'Gas' },
      headers: { origin: house.address },
      maxRedirects: 0,
    });
    expect(sent.status()).toBe(303);

    const form = await request.get(house.address + formAddress);
    expect(form.status()).toBe(503);
    expect(await form.text()).toContain('having technical issues right now');

    const contact = await request.get(`${house.address}/help-and-support/contact-us`);
    expect(contact.status()).toBe(200);
    expect(await contact.text()).not.toContain('Submit a meter reading');
  } finally {
    await house.stop();
  }
});

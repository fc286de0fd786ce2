import { createMeterReadingForms } from '../../../apps/site/server/journeys/meter-reading-forms.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import { startStack } from '../../../dev/stack.ts';
import { expect, test } from '../fixtures.ts';
import { filledIn, formPath } from './reading-stack.ts';

const clock = '2027-03-31T10:00:00Z';

test('with the content server down, readings are taken and contact us is whole @CON-5', async ({ request }) => {
  test.setTimeout(120_000);
  const stack = await startStack({ mode: 'built', clock, site: { CONTENT_ORIGIN: 'http://127.0.0.1:9' } });
  try {
    const key = createMeterReadingForms([devSecrets.SESSION_SECRETS], () => new Date(clock)).issueKey();
    const sent = await request.post(stack.origin + formPath, {
      form: { ...filledIn, key, 'fuel-radio-btns': 'Gas' },
      headers: { origin: stack.origin },
      maxRedirects: 0,
    });
    expect(sent.status()).toBe(303);

    const form = await request.get(stack.origin + formPath);
    expect(form.status()).toBe(503);
    expect(await form.text()).toContain('having technical issues right now');

    const contact = await request.get(`${stack.origin}/help-and-support/contact-us`);
    expect(contact.status()).toBe(200);
    expect(await contact.text()).not.toContain('Submit a meter reading');
  } finally {
    await stack.stop();
  }
});

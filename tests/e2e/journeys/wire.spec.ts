import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import type { RelayedCall } from './relay.ts';
import { at, giveDetails, giveFeedbackDetails, sendButton, write } from './steps.ts';

const email = 'zoe@example.com';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The lead as it left the site, byte for byte; only the address id differs by database. */
async function expectWire(call: RelayedCall | undefined, file: string): Promise<void> {
  const expected: unknown = JSON.parse(await readFile(new URL(`wire/${file}.json`, import.meta.url), 'utf8'));
  const sent = call?.body.replace(/("type":"addresses","id":)"[^"]+"/, '$1"{address id}"');
  expect(sent).toBe(JSON.stringify(expected));
  expect(call?.headers).toMatchObject({
    'content-type': 'application/vnd.api+json',
    'client-id': 'help-and-support',
    'idempotency-key': expect.stringMatching(uuid),
  });
}

for (const path of [
  'gas-and-electricity',
  'enquiry-gas-and-electricity',
  'pay-as-you-go',
  'enquiry-pay-as-you-go',
] as const) {
  test(`the lead of ${path} is on the wire as the specification has it @LED-1 @LED-2 @LED-3 @LED-4 @LED-5 @LED-6 @LED-7`, async ({
    page,
    platform,
  }) => {
    await giveDetails(page, path, email);
    await write(page, path, 'Line one: 3 < 4 & "so".\nLine two, with a 🏮.');
    await sendButton(page).click();
    await expect(page).toHaveURL(at.confirmation);
    const [call, ...more] = await platform.calls('POST', '/v1/leads');
    await expectWire(call, path);
    expect(more).toEqual([]);
  });
}

test('the lead of feedback is on the wire as the specification has it @LED-1 @LED-2 @LED-3 @LED-4 @LED-6', async ({
  page,
  platform,
}) => {
  await giveFeedbackDetails(page, email, 'Keep it for the winter.');
  await page.getByLabel('Phone number', { exact: true }).fill('01632 960 001');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(at.confirmation);
  const [call, ...more] = await platform.calls('POST', '/v1/leads');
  await expectWire(call, 'feedback');
  expect(more).toEqual([]);
});

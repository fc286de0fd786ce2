import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';
import type { RelayedCall } from './relay.ts';
import { at, giveDetails, giveFeedbackDetails, sendButton, write } from './steps.ts';

const email = 'zoe@example.com';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const addresses = z.object({
  data: z.array(z.object({ id: z.string().min(1), attributes: z.object({ address: z.string() }) })),
});

/** The id of the address that the forms choose; it differs by database. */
async function chosenAddressId(): Promise<string> {
  const found = await fetch(`${process.env['STACK_PLATFORM']}/v1/addresses?postcode=LK4%202QT`, {
    headers: { 'client-id': 'help-and-support' },
  });
  const { data } = addresses.parse(await found.json());
  const chosen = data.find(({ attributes }) => attributes.address === '14 Lantern Row, Larkfield');
  if (!chosen) throw new Error('14 Lantern Row is not among the addresses');
  return chosen.id;
}

/** The lead as it left the site, byte for byte. */
async function expectWire(call: RelayedCall | undefined, file: string): Promise<void> {
  const golden = await readFile(new URL(`wire/${file}.json`, import.meta.url), 'utf8');
  const expected: unknown = JSON.parse(golden.replace('{address id}', await chosenAddressId()));
  expect(call?.body).toBe(JSON.stringify(expected));
  expect(call?.headers).toMatchObject({
    'content-type': 'application/vnd.api+json',
    'client-id': 'help-and-support',
    'idempotency-key': expect.stringMatching(uuid),
  });
}

for (const { path, rows } of [
  { path: 'gas-and-electricity', rows: '@LED-1 @LED-2 @LED-3 @LED-4 @LED-5 @LED-6' },
  { path: 'enquiry-gas-and-electricity', rows: '@LED-1 @LED-2 @LED-3 @LED-4 @LED-5 @LED-6' },
  { path: 'pay-as-you-go', rows: '@LED-1 @LED-2 @LED-3 @LED-4 @LED-6 @LED-7' },
  { path: 'enquiry-pay-as-you-go', rows: '@LED-1 @LED-2 @LED-3 @LED-4 @LED-6 @LED-7' },
] as const) {
  test(`the lead of ${path} is on the wire as the specification has it ${rows}`, async ({ page, platform }) => {
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

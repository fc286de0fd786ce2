import { readFile } from 'node:fs/promises';
import { expect } from '../fixtures.ts';
import { confirmed, fillIn, formPath, submit, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ axeAtEnd: false });

const cases = [
  { file: 'dual', fuel: 'Gas and electricity', economy7: false },
  { file: 'dual-economy-7', fuel: 'Gas and electricity', economy7: true },
  { file: 'gas', fuel: 'Gas only', economy7: false },
  { file: 'gas-economy-7', fuel: 'Gas only', economy7: true },
  { file: 'electricity', fuel: 'Electricity only', economy7: false },
  { file: 'electricity-economy-7', fuel: 'Electricity only', economy7: true },
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    for (const { file, fuel, economy7 } of cases) {
      test(`the lead of ${file} is sent as it is written down @LED-8 @LED-9 @MTR-8 @MTR-9`, async ({ page, stack }) => {
        await page.goto(formPath);
        await page.getByLabel('Title (optional)').selectOption('Ms');
        if (economy7) await page.getByLabel('Yes').check();
        await fillIn(page);
        await page.getByLabel(fuel).check();
        await fillIn(page);
        await submit(page);
        await page.waitForURL(confirmed);
        const wanted = await readFile(new URL(`leads/${file}.json`, import.meta.url), 'utf8');
        expect(stack.api.leads.at(-1)).toMatchObject({ status: 201, lead: JSON.parse(wanted) });
        expect(stack.api.leads.at(-1)?.lead).toEqual(JSON.parse(wanted));
      });
    }
  });
}

test('no email is sent as null @LED-8', async ({ page, stack }) => {
  await page.goto(formPath);
  await fillIn(page);
  await page.getByLabel('Email address').fill('');
  await submit(page);
  await page.waitForURL(confirmed);
  expect(stack.api.leads.at(-1)?.lead).toMatchObject({ data: { attributes: { email: null, title: '' } } });
});

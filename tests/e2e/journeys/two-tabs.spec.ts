import { eitherWay, expect } from './fixtures.ts';
import { test } from './people.ts';
import { forms } from './tab-forms.ts';

test.use({ expectedNoise: [/status of (409|422)/] });

// Each test goes through two or three whole forms.
test.describe.configure({ timeout: 180_000 });

eitherWay(() => {
  for (const [kind, { form, other }] of Object.entries(forms)) {
    test.describe(kind, () => {
      test('both tabs at the last step: the second is sent first', async ({ page, context, alice, expectAtCrm }) => {
        const tab = await context.newPage();
        await form.prepare(page, alice, 'The first text.');
        await form.prepare(tab, alice, 'The second text.');
        const second = await form.send(tab, 'The second text.');
        await expectAtCrm(second, await form.send(page, 'The first text.'));
      });

      test('both tabs at the last step: the first is sent first', async ({ page, context, alice, expectAtCrm }) => {
        const tab = await context.newPage();
        await form.prepare(page, alice, 'The first text.');
        await form.prepare(tab, alice, 'The second text.');
        const first = await form.send(page, 'The first text.');
        await expectAtCrm(first, await form.send(tab, 'The second text.'));
      });

      test('two people: the second gives their details before the first sends', async ({
        page,
        context,
        alice,
        bernard,
        expectAtCrm,
      }) => {
        const tab = await context.newPage();
        await form.prepare(page, alice, 'What Alice wrote.');
        await form.prepare(tab, bernard, 'What Bernard wrote.');
        const first = await form.sendAfterChange(page, alice, 'What Alice wrote.');
        expect(first).toMatchObject({ name: 'Alice Lamb', email: alice.email, address: alice.address });
        const second = await form.send(tab, 'What Bernard wrote.');
        expect(second).toMatchObject({ name: 'Bernard Oak', email: bernard.email, address: bernard.address });
        await expectAtCrm(first, second);
      });

      test('another form is sent in the other tab', async ({ page, context, alice, expectAtCrm }) => {
        const tab = await context.newPage();
        await form.prepare(page, alice, 'The form that waited.');
        await other.prepare(tab, alice, 'The form in between.');
        const between = await other.send(tab, 'The form in between.');
        await expectAtCrm(between, await form.send(page, 'The form that waited.'));
      });
    });
  }
});

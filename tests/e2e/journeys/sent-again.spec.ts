import { eitherWay, expect } from './fixtures.ts';
import { test } from './people.ts';
import { at, sendButton } from './steps.ts';
import { forms, submit } from './tab-forms.ts';

// A service worker's requests bypass the page's routes, with which a test restores a page.
test.use({ serviceWorkers: 'block', expectedNoise: [/Service Worker registration blocked|status of (409|422)/] });

// Each test goes through two or three whole forms.
test.describe.configure({ timeout: 180_000 });

eitherWay(() => {
  for (const [kind, { form }] of Object.entries(forms)) {
    test.describe(kind, () => {
      test('back after sending: a changed text is another lead, the same text is not', async ({
        page,
        alice,
        expectAtCrm,
      }) => {
        await form.prepare(page, alice, 'The first version.');
        const first = await form.send(page, 'The first version.');
        await page.goBack();
        await form.again(page, alice, 'The second version.');
        const second = await form.send(page, 'The second version.');
        await page.goBack();
        await form.again(page, alice, 'The second version.');
        expect(await form.send(page, 'The second version.')).toEqual(second);
        await expectAtCrm(first, second);
      });

      test('a double click, a refresh and a restored page are one lead', async ({ page, alice, expectAtCrm }) => {
        await form.prepare(page, alice, 'Sent three times.');
        const formUrl = page.url().replace(/#.*$/, '');
        const html = await (await page.request.get(formUrl)).text();
        await sendButton(page).or(submit(page)).dblclick();
        await expect(page).toHaveURL(at.confirmation);
        const shown = await page.getByRole('main').textContent();
        await page.reload();
        expect(await page.getByRole('main').textContent()).toBe(shown);
        // As in a browser that restores a page instead of reloading it.
        await page.route(formUrl, (route) =>
          route.request().method() === 'GET'
            ? route.fulfill({ body: html, contentType: 'text/html' })
            : route.continue(),
        );
        await page.goBack();
        await form.retype(page, alice, 'Sent three times.');
        const sent = await form.send(page, 'Sent three times.');
        expect(await page.getByRole('main').textContent()).toBe(shown);
        await expectAtCrm(sent);
      });
    });
  }
});

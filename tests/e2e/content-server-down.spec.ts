import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { chromium } from '@playwright/test';
import { createMeterReadingForms } from '../../apps/site/server/journeys/meter-reading-forms.ts';
import { copyContentWithNotice } from '../../dev/content-copies.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { startStack } from '../../dev/stack.ts';
import { expect, test } from './fixtures.ts';
import { filledIn, formPath } from './meter-reading/reading-stack.ts';

// Each test starts its own stack: one after the other, so that they do not affect each other's timings.
test.describe.configure({ mode: 'default' });

const hub = '/help-and-support/';

test.describe('when the content server is down', () => {
  test('the hub is served from the last good content', async ({ page }) => {
    const content = await copyContentWithNotice();
    const stack = await startStack({
      mode: 'built',
      contentDirectory: content.directory,
      site: { CONTENT_TTL_MS: '0' },
    });
    try {
      // Pages do not wait for a late notice: the last good content must be cached before it can be served.
      await expect(async () => {
        await page.goto(stack.origin + hub);
        await expect(page.getByRole('region', { name: 'Service notice' })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const exit = once(stack.members.platform, 'exit');
      stack.members.platform.kill('SIGKILL');
      await exit;

      // The fastest of three: a wait for the content server would be in each, other load on the machine would not.
      const took: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const started = Date.now();
        const response = await page.request.get(stack.origin + hub);
        took.push(Date.now() - started);
        expect(await response.text()).toContain('Online top-ups are slow this morning');
      }
      expect(Math.min(...took)).toBeLessThan(400);
      await page.reload();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(3);
      await expect(page.getByRole('region', { name: 'Service notice' })).toBeVisible();
    } finally {
      await stack.stop();
      await content.remove();
    }
  });

  test('with nothing kept and a content server that hangs, the frame and a spinner come within 300 ms @CAT-2 @ART-2', async ({
    launchOptions,
  }) => {
    const sockets = new Set<Socket>();
    const hanging = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const address = hanging.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const origin = `http://127.0.0.1:${port}`;
    const site = { CONTENT_ORIGIN: origin, OPERATIONAL_ORIGIN: origin, UPSTREAM_TIMEOUT_MS: '3000' };
    const stack = await startStack({ mode: 'built', site });
    const browser = await chromium.launch(launchOptions);
    try {
      // The fastest of three: a wait for the content server would be in each.
      const took: number[] = [];
      const readFirst = async () => {
        const started = Date.now();
        const response = await fetch(stack.origin + hub);
        const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
        const first = await reader?.read();
        took.push(Date.now() - started);
        return { response, reader, first };
      };
      await readFirst();
      await readFirst();
      const { response, reader, first } = await readFirst();
      expect(Math.min(...took)).toBeLessThan(300);
      expect(first?.value).toContain('role="status"');
      expect(first?.value).toContain('<header');
      expect(first?.value).not.toContain('<main');
      expect(response.headers.get('cache-control')).toBe('no-store');
      let rest = '';
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest += part.value;
      expect(rest).toMatch(/<main.*How can we help\?.*<\/html>$/s);
      // Nothing moves the content into its place; the data of an island is not executed.
      expect(rest).not.toMatch(/<script(?! type="application\/json")/);

      for (const path of ['meters', 'meters/how-to-read-your-meter']) {
        const streamed = await fetch(`${stack.origin}/help-and-support/${path}`);
        const frame = await streamed.body?.pipeThrough(new TextDecoderStream()).getReader().read();
        expect(frame?.value).toContain('role="status"');
        expect(frame?.value).not.toContain('<main');
      }

      const page = await browser.newPage({ javaScriptEnabled: false });
      await page.goto(stack.origin + hub);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.loading')).toBeHidden();
      await expect(page).toHaveTitle('Help & Support - Larkfield Energy');
    } finally {
      await browser.close();
      await stack.stop();
      for (const socket of sockets) socket.destroy();
      hanging.close();
    }
  });
});

const clock = '2027-03-31T10:00:00Z';

test('with the content server down, readings are taken and contact us is whole @CON-5', async ({ request }) => {
  test.setTimeout(120_000);
  const site = { CONTENT_ORIGIN: 'http://127.0.0.1:9', OPERATIONAL_ORIGIN: 'http://127.0.0.1:9' };
  const stack = await startStack({ mode: 'built', clock, site });
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

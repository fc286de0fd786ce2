import { once } from 'node:events';
import { createServer } from 'node:http';
import { startStack } from '../../../dev/stack.ts';
import { expect, test } from '../fixtures.ts';

// No scripts, so no service worker: it would fetch the emergency articles at an unpredictable time.
test.use({ javaScriptEnabled: false });

test('an article is fetched when its category and its name are in the URL, and not before @ART-6 @ART-1', async ({
  page,
}) => {
  const asked: string[] = [];
  const recorder = createServer(async (request, response) => {
    asked.push(request.url ?? '');
    const upstream = await fetch(`${process.env['STACK_PLATFORM']}${request.url}`);
    response
      .writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
      .end(await upstream.text());
  }).listen(0, '127.0.0.1');
  await once(recorder, 'listening');
  const address = recorder.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stack = await startStack({ mode: 'built', site: { CONTENT_ORIGIN: `http://127.0.0.1:${port}` } });
  try {
    await page.goto(`${stack.origin}/help-and-support/meters`);
    expect(asked.filter((path) => path.endsWith('.html'))).toEqual([]);
    await page.goto(`${stack.origin}/help-and-support/meters/find-your-meter`);
    expect(asked.filter((path) => path.endsWith('.html'))).toEqual([
      '/aem6/content/larkfield/help/meters/find-your-meter.html',
    ]);
    await page.goto('about:blank');
  } finally {
    await stack.stop();
    recorder.close();
  }
});

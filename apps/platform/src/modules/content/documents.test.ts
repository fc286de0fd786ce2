import { expect, it } from 'vitest';
import { readContentFiles } from './content-files.ts';
import { makeDocuments } from './documents.ts';

it('rendering leaves the event loop free between articles', async () => {
  const files = await readContentFiles('content');
  let isDone = false;
  const made = makeDocuments(files, 'larkfield').finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns++) await new Promise((done) => setImmediate(done));
  expect(turns).toBeGreaterThanOrEqual(files.articles.length * 2);
  await made;
});

import { parentPort, workerData } from 'node:worker_threads';
import { searchContent } from '@lamplighter/contracts/search/search-content';
import { z } from 'zod';
import { buildIndex } from './build-index.ts';
import { buffersOf } from './search-index.ts';

/** Parses a document and builds its index, unless it is the version that is in use: then it responds with nothing. */
const { text, version } = z.object({ text: z.string(), version: z.string().optional() }).parse(workerData);
const content = searchContent.parse(JSON.parse(text));
if (content.version === version) parentPort?.postMessage(undefined);
else {
  const index = buildIndex(content);
  parentPort?.postMessage(index, buffersOf(index));
}

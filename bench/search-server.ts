import { readFile } from 'node:fs/promises';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import { createLogger } from '@lamplighter/server/logger';
import Fastify from 'fastify';
import { openContentStore } from '../apps/platform/src/modules/content/content-store.ts';

/** A content server with the search content of a file, and all else of the repository. `/bare` is a bare Fastify. */
const [file = '', brand = ''] = process.argv.slice(2);
const searched = await readFile(file);
const content = await openContentStore('content', brand, createLogger('silent'));
const app = Fastify();
app.get('/bare', async () => ({ one: 1 }));
app.get(contentPaths.search(brand), (_request, reply) => {
  reply.type('application/json').send(searched);
});
app.get('/*', (request, reply) => {
  const document = content.find(decodeURI(request.url), new Date());
  if (document) reply.type(document.type).send(document.body);
  else reply.code(404).send();
});
app.addHook('onClose', async () => content.close());
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

process.stdin.resume().on('end', () => app.close());

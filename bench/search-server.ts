import { readFile } from 'node:fs/promises';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import Fastify from 'fastify';

/** A content server that has the search content of a file and nothing else. `/bare` is a bare Fastify, the baseline. */
const [file = '', brand = ''] = process.argv.slice(2);
const content = await readFile(file);
const app = Fastify();
app.get('/bare', async () => ({ one: 1 }));
app.get(contentPaths.search(brand), (_request, reply) => {
  reply.type('application/json').send(content);
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

process.stdin.resume().on('end', () => app.close());

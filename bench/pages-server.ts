import Fastify from 'fastify';

/** A bare Fastify that sends a buffer: the baseline for the site's responses. */
const app = Fastify();
let body: Buffer = Buffer.alloc(0);
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
app.put('/', { bodyLimit: 10_000_000 }, async (request) => {
  if (Buffer.isBuffer(request.body)) body = request.body;
  return 'kept';
});
app.get('/', (_request, reply) => {
  reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(body);
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.stdin.resume().on('end', () => app.close());

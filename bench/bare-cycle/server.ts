import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { signStandardWebhook, webhookSecret } from '@lamplighter/contracts/leads/standard-webhook';

import Fastify from 'fastify';
import { createTransport } from 'nodemailer';
import { Agent, request } from 'undici';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { bareParts } from './parts.ts';

/**
 * The bare cycle of a meter reading, the baseline for the product's: the same form and confirmation from compressed
 * buffers, one batched insert of the same bytes, one mail and one call of the CRM. No validation, no encryption, no
 * retries, no logs.
 */
const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: '' },
    database: { type: 'string', default: '' },
    smtp: { type: 'string', default: '' },
    crm: { type: 'string', default: '' },
    secret: { type: 'string', default: '' },
  },
});
const { form, confirmation, row, mail, lead } = bareParts.parse(JSON.parse(readFileSync(values.parts, 'utf8')));
const pages = { form: Buffer.from(form, 'base64'), confirmation: Buffer.from(confirmation, 'base64') };
const bytes = Buffer.from(row, 'base64');
const sql = connectDatabase(values.database, { connections: 2 });
await sql.query('create table if not exists bare_reading (id bigserial primary key, document bytea not null)');
const transport = createTransport({ url: values.smtp, pool: true, maxConnections: 5, maxMessages: Infinity });
const secret = webhookSecret.parse(values.secret);
const dispatcher = new Agent({ pipelining: 1 });
let delivered = 0;

let waiting: (() => void)[] = [];
let isStoring = false;

/** Group commit: what arrives during an insert is the next insert. */
async function store(): Promise<void> {
  const stored = new Promise<void>((done) => waiting.push(done));
  if (!isStoring) void storeWaiting();
  return stored;
}

async function storeWaiting(): Promise<void> {
  isStoring = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    const documents = batch.map(() => bytes);
    await sql.query('insert into bare_reading (document) select unnest($1::bytea[])', [documents]);
    for (const done of batch) done();
  }
  isStoring = false;
}

async function deliver(turn: number): Promise<void> {
  const body = Buffer.from(JSON.stringify({ ...lead, reference: `BARE${turn}` }));
  const headers = {
    'content-type': 'application/json',
    ...signStandardWebhook([secret], `bare-${turn}`, body, new Date()),
  };
  const call = async () => {
    const response = await request(values.crm, { method: 'POST', headers, body, dispatcher });
    await response.body.text();
  };
  await Promise.all([transport.sendMail(mail), call()]);
  delivered += 1;
}

const app = Fastify();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.get('/delivered', async () => ({ delivered }));
app.get('/*', async (request, reply) =>
  reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    .send(request.url.includes('confirm') ? pages.confirmation : pages.form),
);
let turns = 0;
app.post('/*', async (request, reply) => {
  turns += 1;
  await store();
  void deliver(turns);
  return reply.header('set-cookie', 'sent=1').redirect(`${request.url}-confirm`, 303);
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.stdin.resume().on('end', async () => {
  await app.close();
  transport.close();
  await sql.end();
  process.exit(0);
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CrmLead, type CrmReceipt, crmLead } from '@lamplighter/contracts/crm-webhook';
import { isSignedWebhook, signatureHeader } from '@lamplighter/contracts/webhook-signature';
import { z } from 'zod';
import { sendStatus, type WebhookTarget } from './crm-webhook.ts';

/** How the CRM responds. */
const behaviour = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('well') }),
  z.object({ mode: z.literal('busy'), retryAfterSeconds: z.number() }),
  z.object({ mode: z.literal('failing') }),
  z.object({ mode: z.literal('hanging') }),
  z.object({ mode: z.literal('garbage') }),
  z.object({ mode: z.literal('refusing') }),
  z.object({ mode: z.literal('status'), status: z.number().int() }),
]);
type CrmBehaviour = z.infer<typeof behaviour>;

type Call = { at: number; key: string; status: number; traceparent: string };

export type CrmServer = {
  url: string;
  origin: string;
  behave: (behaviour: CrmBehaviour) => void;
  /** Every call with a valid signature, with the status of its response; 0 while it hangs. */
  calls: () => Call[];
  /** Each lead once, by its idempotency key. */
  leads: () => Map<string, CrmLead>;
  stop: () => Promise<void>;
};

type Settings = { host?: string; port?: number; secret: string; webhook?: WebhookTarget };

/**
 * The supplier's CRM: checks the signature and stores each lead once. `PUT /behaviour` makes it fail; `POST /statuses`
 * has it report the status of a lead.
 */
export async function startCrmServer({ host = '127.0.0.1', port = 0, secret, webhook }: Settings): Promise<CrmServer> {
  const calls: Call[] = [];
  const leads = new Map<string, CrmLead>();
  let today: CrmBehaviour = { mode: 'well' };

  const take = (request: IncomingMessage, body: string, response: ServerResponse) => {
    const signature = String(request.headers[signatureHeader] ?? '');
    if (!isSignedWebhook(secret, body, signature, new Date())) return response.writeHead(401).end();
    const { 'idempotency-key': key, traceparent } = request.headers;
    const call: Call = { at: Date.now(), key: String(key), status: 0, traceparent: String(traceparent) };
    calls.push(call);
    return respond(call, body, response);
  };
  const respond = (call: Call, body: string, response: ServerResponse) => {
    const end = (status: number, text: string, headers: Record<string, string> = {}) => {
      call.status = status;
      return response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    };
    if (today.mode === 'hanging') return undefined;
    if (today.mode === 'busy') return end(429, '{}', { 'retry-after': String(today.retryAfterSeconds) });
    if (today.mode === 'failing') return end(500, '{}');
    if (today.mode === 'garbage') return end(200, '<html>Welcome to the proxy</html>');
    if (today.mode === 'refusing') return end(422, '{}');
    if (today.mode === 'status') return end(today.status, '', { location: 'https://moved.example/leads' });
    const lead = crmLead.parse(JSON.parse(body));
    if (!leads.has(call.key)) leads.set(call.key, lead);
    const receipt: CrmReceipt = { received: true, reference: lead.reference };
    return end(200, JSON.stringify(receipt));
  };

  const server = createServer(async (request, response) => {
    const body = await read(request);
    if (request.method === 'POST' && request.url === '/leads') return take(request, body, response);
    if (request.method === 'PUT' && request.url === '/behaviour') {
      today = behaviour.parse(JSON.parse(body));
      return response.writeHead(204).end();
    }
    if (request.method === 'POST' && request.url === '/statuses' && webhook) {
      return response.writeHead(await sendStatus(webhook, JSON.parse(body))).end();
    }
    if (request.url === '/leads') return response.end(JSON.stringify([...leads.values()]));
    return response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(port, host, done));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the CRM listens to no port');
  const origin = `http://${host}:${bound.port}`;
  return {
    origin,
    url: `${origin}/leads`,
    behave: (next) => {
      today = next;
    },
    calls: () => calls,
    leads: () => leads,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type CrmLead, type CrmReceipt, crmLead } from '@lamplighter/contracts/leads/crm-webhook';
import { type LeadStatusEvent, leadStatuses } from '@lamplighter/contracts/leads/lead-status';
import {
  checkStandardWebhook,
  signStandardWebhook,
  webhookHeaders,
  webhookSecret,
} from '@lamplighter/contracts/leads/standard-webhook';
import { z } from 'zod';

type WebhookTarget = { url: string; secret: Uint8Array };

const reported = z.object({
  reference: z.string(),
  status: z.enum(leadStatuses),
  id: z.string().default(() => `msg_${randomUUID()}`),
  timestamp: z.string().default(() => new Date().toISOString()),
});

/** Reports a status to the platform as a signed webhook, and returns the status of its response. */
async function sendStatus({ url, secret }: WebhookTarget, asked: unknown): Promise<number> {
  const { id, timestamp, reference, status } = reported.parse(asked);
  const event: LeadStatusEvent = { type: 'lead.status', timestamp, data: { reference, status } };
  const body = Buffer.from(JSON.stringify(event));
  const headers = { 'content-type': 'application/json', ...signStandardWebhook([secret], id, body, new Date()) };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

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

type Call = { at: number; id: string; status: number; traceparent: string };

export type CrmServer = {
  url: string;
  origin: string;
  behave: (behaviour: CrmBehaviour) => void;
  /** Every call with a valid signature, with the status of its response; 0 while it hangs. */
  calls: () => Call[];
  /** Each lead once, by the id of its webhook. */
  leads: () => Map<string, CrmLead>;
  stop: () => Promise<void>;
};

type Settings = {
  host?: string;
  port?: number;
  /** `whsec_` and base64, with which the calls are signed. */
  secret: string;
  webhook?: WebhookTarget;
  certificate?: { key: string; cert: string };
};

/**
 * The supplier's CRM: checks the signature and stores each lead once. `PUT /behaviour` makes it fail; `POST /statuses`
 * has it report the status of a lead.
 */
export async function startCrmServer(settings: Settings): Promise<CrmServer> {
  const { host = '127.0.0.1', port = 0, secret, webhook, certificate } = settings;
  const secrets = [webhookSecret.parse(secret)];
  const calls: Call[] = [];
  const leads = new Map<string, CrmLead>();
  let today: CrmBehaviour = { mode: 'well' };

  const take = ({ headers }: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const header = (name: keyof typeof webhookHeaders) => String(headers[webhookHeaders[name]] ?? '');
    const [id, timestamp, signature] = [header('id'), header('timestamp'), header('signature')];
    if (checkStandardWebhook(secrets, { id, timestamp, signature, body }, new Date()) !== 'valid') {
      return response.writeHead(401).end();
    }
    const call: Call = { at: Date.now(), id, status: 0, traceparent: String(headers.traceparent) };
    calls.push(call);
    return respond(call, body.toString('utf8'), response);
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
    if (!leads.has(call.id)) leads.set(call.id, lead);
    const receipt: CrmReceipt = { received: true, reference: lead.reference };
    return end(200, JSON.stringify(receipt));
  };

  const respondTo = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await read(request);
    const body = bytes.toString('utf8');
    if (request.method === 'POST' && request.url === '/leads') return take(request, bytes, response);
    if (request.method === 'PUT' && request.url === '/behaviour') {
      today = behaviour.parse(JSON.parse(body));
      return response.writeHead(204).end();
    }
    if (request.method === 'POST' && request.url === '/statuses' && webhook) {
      return response.writeHead(await sendStatus(webhook, JSON.parse(body))).end();
    }
    if (request.url === '/leads') return response.end(JSON.stringify([...leads.values()]));
    return response.writeHead(404).end();
  };
  const server = certificate ? createTlsServer(certificate, respondTo) : createServer(respondTo);
  await new Promise<void>((done) => server.listen(port, host, done));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the CRM listens to no port');
  const origin = `${certificate ? 'https' : 'http'}://${host}:${bound.port}`;
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

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

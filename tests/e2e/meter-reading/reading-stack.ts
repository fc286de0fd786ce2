import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { type DevStack, startStack } from '../../../dev/stack.ts';
import { test as base, expect } from '../fixtures.ts';

type ReadingStack = DevStack & { api: RecordingApi; log: string[] };

type WorkerFixtures = {
  /** The time at which the stack's clock starts. */
  clock: string;
  stack: ReadingStack;
};

/** A separate stack at a time that the test sets; everything that is sent to the API is recorded. */
export const test = base.extend<object, WorkerFixtures>({
  clock: ['2027-03-31T10:00:00Z', { scope: 'worker', option: true }],
  stack: [
    async ({ clock }, use) => {
      const api = await startRecordingApi();
      const log: string[] = [];
      const stack = await startStack({
        mode: 'built',
        clock,
        site: { API_ORIGIN: api.origin },
        say: (who, line) => log.push(`${who} ${line}`),
      });
      api.passOnTo(stack.platform);
      await formIsKnown(stack.origin);
      await use({ ...stack, api, log });
      await stack.stop();
      await api.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
});

/** A page waits a second at most for the read week, which a newly started stack may exceed. */
async function formIsKnown(origin: string): Promise<void> {
  await expect.poll(async () => (await fetch(origin + formPath)).status, { timeout: 60_000 }).toBe(200);
}

export const formPath = '/help-and-support/submit-meter-read';
export const confirmation = '/help-and-support/submit-meter-read-confirm';
/** The URL of the confirmation of one reading. */
export const confirmed = /\/help-and-support\/submit-meter-read-confirm\?sent=[\w-]+$/;

export const filledIn: Record<string, string> = {
  first_name: 'Morag',
  last_name: "O'Neill",
  telephone: '07700 900 123',
  email: 'morag@example.com',
  gas_account_number: '85 1234 567890',
  gas_reading: '01234',
  elec_account_number: 'a12345',
  elec_reading: '04521',
  elec7_reading_normal: '02884',
  elec7_reading_low: '17306',
  'date-day': '29',
  'date-month': 'March',
  'date-year': '2027',
};

/** Fills in every visible field. */
export async function fillIn(page: Page, values = filledIn): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`input[name="${name}"]`);
    if (await field.isVisible()) await field.fill(value);
  }
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit meter reading' }).click();

type SentLead = { key: string; lead: unknown; status: number; reference: string | undefined };

type RecordingApi = {
  origin: string;
  /** Every call, as method and path. */
  calls: string[];
  leads: SentLead[];
  /** Forwards calls to the real platform; without one, every call fails. */
  passOnTo: (platform: string | undefined) => void;
  stop: () => Promise<void>;
};

/** A proxy between site and platform that records the calls. */
async function startRecordingApi(): Promise<RecordingApi> {
  const calls: string[] = [];
  const leads: SentLead[] = [];
  let platform: string | undefined;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const { method = 'GET', url = '' } = request;
    calls.push(`${method} ${url}`);
    if (!platform) return response.writeHead(503).end();
    const headers = { ...request.headers, host: new URL(platform).host };
    const passed = Object.entries(headers).filter(([name]) => !['connection', 'content-length'].includes(name));
    const upstream = await fetch(platform + url, {
      method,
      headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
      ...(method !== 'GET' && { body }),
    });
    const text = await upstream.text();
    if (method === 'POST' && url === '/v1/leads') {
      const reference = upstream.ok ? JSON.parse(text).data.attributes.reference : undefined;
      leads.push({
        key: String(request.headers['idempotency-key']),
        lead: JSON.parse(body),
        status: upstream.status,
        reference,
      });
    }
    return response
      .writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
      .end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    leads,
    passOnTo: (next) => {
      platform = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

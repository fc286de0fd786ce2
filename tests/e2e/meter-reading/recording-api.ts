import { createServer } from 'node:http';

type SentLead = { key: string; lead: unknown; status: number; reference: string | undefined };

export type RecordingApi = {
  origin: string;
  /** Every call, as method and path. */
  calls: string[];
  leads: SentLead[];
  /** Forwards calls to the real platform; without one, every call fails. */
  passOnTo: (platform: string | undefined) => void;
  stop: () => Promise<void>;
};

/** A proxy between site and platform that records the calls. */
export async function startRecordingApi(): Promise<RecordingApi> {
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

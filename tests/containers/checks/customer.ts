import { type IncomingHttpHeaders, request } from 'node:http';

/** The origin that customers see; the terminator of TLS on this machine forwards to the edge. */
const publicOrigin = 'https://www.larkfield.example';
const edge = 'http://127.0.0.1:8080';
const complaint = '/help-and-support/complaints/gas-and-electricity';
const details = {
  ...{ firstName: 'Morag', surname: 'Neill', telephoneNumber: '07700900123', textphoneNumber: '' },
  ...{ vulnerabilityConsent: 'no', postcode: 'LK4 2QT', addressLine1: '14 Lantern Row', addressLine2: '' },
  ...{ postalTown: 'Larkfield', county: '' },
};

type Response = { status: number; headers: IncomingHttpHeaders; text: string };
type Visit = { address: string; cookies: Map<string, string> };

let visits = 0;

/** Each customer has an IP address, as X-Forwarded-For of the terminator says. */
function newVisit(): Visit {
  visits += 1;
  return { address: `198.51.${100 + Math.floor(visits / 250)}.${1 + (visits % 250)}`, cookies: new Map() };
}

/** A page as a customer without cookies gets it. */
export function getPage(path: string): Promise<Response> {
  return send(newVisit(), path);
}

/** Sends a complaint with the forms, as a browser without JavaScript does. Returns the page of its confirmation. */
export async function sendComplaint(email: string, text: string): Promise<string> {
  const visit = newVisit();
  for (const step of ['manual', 'save', 'next']) await post(visit, complaint, { ...details, email, step });
  const sent = await post(visit, `${complaint}/query`, { query: text, subject: 'Meter read issues' });
  const confirmation = await send(visit, sent.headers.location ?? '');
  if (confirmation.status !== 200) throw new Error(`confirmation: ${confirmation.status}`);
  return confirmation.text;
}

async function post(visit: Visit, path: string, fields: Record<string, string>): Promise<Response> {
  const form = await send(visit, path);
  if (form.status !== 200) throw new Error(`form at ${path}: ${form.status}`);
  const token = /name="form" value="([^"]*)"/.exec(form.text)?.[1] ?? '';
  const sent = await send(visit, path, new URLSearchParams({ ...fields, form: token }).toString());
  if (sent.status !== 303) throw new Error(`post to ${path}: ${sent.status}`);
  return sent;
}

async function send({ address, cookies }: Visit, path: string, body?: string): Promise<Response> {
  const response = await new Promise<Response>((done, failed) => {
    const sent = request(`${edge}${path}`, { method: body === undefined ? 'GET' : 'POST', timeout: 20_000 });
    const own = { host: new URL(publicOrigin).host, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
    for (const [name, value] of Object.entries(own)) sent.setHeader(name, value);
    sent.setHeader('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    if (body !== undefined) {
      sent.setHeader('origin', publicOrigin);
      sent.setHeader('content-type', 'application/x-www-form-urlencoded');
    }
    sent.on('timeout', () => sent.destroy(new Error('no response'))).on('error', failed);
    sent.on('response', async (response) => {
      const parts = await response.toArray();
      const text = Buffer.concat(parts).toString();
      done({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.end(body);
  });
  for (const line of response.headers['set-cookie'] ?? []) {
    const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/) ?? [];
    cookies.set(name, value);
  }
  return response;
}

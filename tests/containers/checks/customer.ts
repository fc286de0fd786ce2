import { type IncomingHttpHeaders, request } from 'node:http';
import { until } from '../../cluster/until.ts';
import type { Supplier } from './supplier.ts';

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
async function sendComplaint(email: string, text: string): Promise<string> {
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

type Acknowledged = { email: string; reference: string };

let sent = 0;

/** Sends a complaint through the edge, and returns the reference that its confirmation shows. */
export async function complain(): Promise<Acknowledged> {
  sent += 1;
  const email = `customer-${sent}@example.com`;
  const page = await sendComplaint(email, `The display of meter ${sent} is blank.`);
  const reference = /<h1[^>]*>.*?<\/h1>\s*<p[^>]*>.*?<strong[^>]*>([^<]+)<\/strong>/s.exec(page)?.[1]?.trim();
  if (!reference) throw new Error('the confirmation shows no reference');
  return { email, reference };
}

type Delivered = { lost: number; doubled: number };

/** Waits until each complaint is in the CRM and in a mailbox, for two minutes, and counts those that are not, or twice. */
export async function untilDelivered(complaints: Acknowledged[], { crm, mail }: Supplier): Promise<Delivered> {
  const leadsOf = ({ reference }: Acknowledged) =>
    [...crm.leads().values()].filter((lead) => lead.reference === reference).length;
  const mailsFor = ({ email, reference }: Acknowledged) =>
    mail.mails().filter(({ to, text }) => to === email && text?.includes(reference)).length;
  const missing = () => complaints.filter((one) => leadsOf(one) === 0 || mailsFor(one) === 0);
  await until('delivery of every complaint', async () => (missing().length === 0 ? true : undefined)).catch(() => {});
  const doubled = complaints.filter((one) => leadsOf(one) > 1 || mailsFor(one) > 1);
  return { lost: missing().length, doubled: doubled.length };
}

type Traffic = { finish: () => Promise<{ views: number; failed: string[]; complaints: Acknowledged[] }> };

/** Page views and complaints, one after the other, until `finish` is called. Pages that no cache holds reach the site. */
export function startTraffic(view: () => Promise<{ status: number }>): Traffic {
  const failed: string[] = [];
  const complaints: Acknowledged[] = [];
  let views = 0;
  let going = true;
  const repeat = async (work: () => Promise<void>) => {
    while (going) await work().catch((error: Error) => failed.push(error.message));
  };
  const done = Promise.all([
    repeat(async () => {
      views += 1;
      const { status } = await view();
      if (status !== 200) throw new Error(`view: ${status}`);
    }),
    repeat(async () => {
      complaints.push(await complain());
    }),
  ]);
  return {
    finish: async () => {
      going = false;
      await done;
      return { views, failed, complaints };
    },
  };
}

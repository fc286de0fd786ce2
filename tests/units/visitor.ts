import { request } from 'node:https';
import { names } from './neighbours.ts';

export type Page = { status: number; location: string; cookie: string; text: string };
type Sent = { from?: string; cookie?: string; form?: Record<string, string> };

/** A request to the edge over TLS, as a browser sends it. `from` is the IP address of the visitor. */
export function visit(path: string, { from = '127.0.0.1', cookie = '', form }: Sent = {}): Promise<Page> {
  return new Promise((resolve, fail) => {
    const headers = {
      ...(cookie && { cookie }),
      ...(form && { origin: `https://${names.site}`, 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const method = form ? 'POST' : 'GET';
    const asked = request(
      { host: names.site, port: 443, path, method, headers, localAddress: from, agent: false, timeout: 20_000 },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            cookie: response.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? '',
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    asked.on('error', fail).on('timeout', () => asked.destroy(new Error('no response')));
    asked.end(form && new URLSearchParams(form).toString());
  });
}

const path = '/help-and-support/complaints/gas-and-electricity';
const address = {
  postcode: 'LK4 2QT',
  addressLine1: '14 Lantern Row',
  addressLine2: '',
  postalTown: 'Larkfield',
  county: '',
};

export type Complainant = { firstName: string; surname: string; email: string; telephoneNumber: string; query: string };

/** Sends a complaint, form by form without JavaScript, and resolves with the reference on the confirmation. */
export async function complain({ query, ...person }: Complainant, from?: string): Promise<string> {
  const details = { ...person, textphoneNumber: '', vulnerabilityConsent: 'no', ...address };
  const steps = [
    [path, { ...details, step: 'manual' }],
    [path, { ...details, step: 'save' }],
    [path, { ...details, step: 'next' }],
    [`${path}/query`, { subject: 'Meter read issues', query }],
  ] as const;
  let cookie = '';
  let next = '';
  const as = (more: Sent = {}) => ({ ...more, cookie, ...(from && { from }) });
  for (const [step, fields] of steps) {
    const opened = await visit(step, as());
    expectStatus(opened, 200, step);
    const token = /name="form" value="([^"]*)"/.exec(opened.text)?.[1] ?? '';
    const sent = await visit(step, as({ form: { ...fields, form: token } }));
    expectStatus(sent, 303, step);
    cookie = sent.cookie || cookie;
    next = sent.location;
  }
  const confirmation = await visit(next, as());
  expectStatus(confirmation, 200, 'confirmation');
  const reference = /<strong[^>]*>([0-9A-Z]{10})<\/strong>/.exec(confirmation.text)?.[1];
  if (!reference) throw new Error('the confirmation shows no reference');
  return reference;
}

function expectStatus({ status }: Page, expected: number, what: string): void {
  if (status !== expected) throw new Error(`${what}: ${status}`);
}

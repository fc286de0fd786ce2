import { describe, expect, it } from 'vitest';
import { maxWaitMs, setUpProbedSite } from './probed-site.ts';

const person = { firstName: 'Morag', surname: 'Neill', email: 'morag@example.com', telephoneNumber: '07700900123' };
const address = {
  postcode: 'LK4 2QT',
  addressLine1: '14 Lantern Row',
  addressLine2: '',
  postalTown: 'Larkfield',
  county: '',
};
const details = { ...person, textphoneNumber: '', vulnerabilityConsent: 'no', ...address };
const reading = {
  title: 'Ms',
  first_name: 'Morag',
  last_name: 'Neill',
  telephone: '07700900123',
  email: 'morag@example.com',
  'fuel-radio-btns': 'Dual',
  gas_account_number: '851234567890',
  gas_reading: 'dark',
  elec_account_number: 'A12345',
  is_economy_7_radio: 'yes',
  elec7_reading_normal: '1',
  elec7_reading_low: '1',
  'date-day': '1',
  'date-month': '11',
  'date-year': '2026',
  key: '',
};

const complaint = '/help-and-support/complaints/gas-and-electricity';
const enquiry = '/help-and-support/complaints/enquiry-pay-as-you-go';
const feedback = '/help-and-support/complaints/feedback';

type Form = { name: string; path: string; fields: Record<string, string>; statuses: number[] };

/** Every form, with one field wrong: all fields are validated each time, and nothing is sent or changed. */
const forms: Form[] = [
  {
    name: 'details of a complaint',
    path: complaint,
    fields: { ...details, email: 'morag', step: 'next' },
    statuses: [422],
  },
  {
    name: 'finding an address',
    path: complaint,
    fields: { ...details, email: 'morag', postcode: 'LK4', step: 'find' },
    statuses: [422],
  },
  {
    name: 'writing an address',
    path: enquiry,
    fields: { ...details, email: 'morag', addressLine1: '', step: 'save' },
    statuses: [422],
  },
  {
    name: 'details of an enquiry',
    path: enquiry,
    fields: { ...details, email: 'morag', step: 'next' },
    statuses: [422],
  },
  {
    name: 'a complaint',
    path: `${complaint}/query`,
    fields: { query: 'Dark.', subject: '', form: '' },
    statuses: [422],
  },
  { name: 'an enquiry', path: `${enquiry}/query`, fields: { query: '', form: '' }, statuses: [422] },
  { name: 'feedback', path: feedback, fields: { feedback: '' }, statuses: [422] },
  {
    name: 'details of feedback',
    path: `${feedback}/personal-details`,
    fields: { ...person, ...address, email: 'morag', step: 'next' },
    statuses: [422],
  },
  { name: 'a meter reading', path: '/help-and-support/submit-meter-read', fields: reading, statuses: [422] },
  {
    name: 'a vote',
    path: '/help-and-support/article-votes',
    fields: { article: 'a/b', helpful: '' },
    statuses: [302, 303],
  },
  {
    name: 'a comment',
    path: '/help-and-support/article-votes/what-was-missing',
    fields: { article: 'a/b', missing: '' },
    statuses: [302, 303],
  },
  {
    name: 'an opened result',
    path: '/search/opened',
    fields: { q: 'gas', page: 'a/b', place: '1' },
    statuses: [204, 400],
  },
  { name: 'cookies', path: '/cookies', fields: { choice: 'chosen', analytics: 'yes' }, statuses: [303] },
];

let journey = '';
const { origin, readProbe, worstWaitDuring } = setUpProbedSite(async () => {
  // A journey with an address and a text, so that every form is validated in full.
  for (const [path, fields] of [
    [feedback, { feedback: 'Keep it.' }],
    [complaint, { ...details, step: 'manual' }],
    [complaint, { ...details, step: 'save' }],
    [complaint, { ...details, step: 'next' }],
    [enquiry, { ...details, step: 'next' }],
  ] as const) {
    const response = await post(path, new URLSearchParams({ ...fields, form: await formToken(path) }).toString());
    expect(response.status).toBe(303);
    journey = response.headers.get('set-cookie')?.split(';')[0] ?? journey;
  }
  for (const { path, fields } of [...forms, ...forms, ...forms])
    await post(path, new URLSearchParams(fields).toString());
});

const post = async (path: string, body: string) => {
  const response = await fetch(origin() + path, {
    method: 'POST',
    headers: { origin: origin(), 'content-type': 'application/x-www-form-urlencoded', cookie: journey },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  }).catch(asRejected);
  await response.text();
  return response;
};

/** A body that is too long is rejected and its connection closed, perhaps before the client has sent all of it. */
function asRejected(error: unknown): Response {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EPIPE' || code === 'ECONNRESET') return new Response(null, { status: 413 });
  throw error;
}

/** The token of a rendered form. */
async function formToken(path: string): Promise<string> {
  const response = await fetch(origin() + path, { headers: { cookie: journey } });
  return /name="form" value="([^"]*)"/.exec(await response.text())?.[1] ?? '';
}

describe('fault 18: input that is meant to take long: the site stays live', () => {
  const ownError = ({ statuses }: Form) => statuses;
  /** Lengths: `text` for a field that takes a text, `line` for any other. */
  const fills = {
    'a megabyte of blanks, refused unparsed': { text: 1_000_000, line: 1_000_000, blank: '+', expected: () => [413] },
    'as many blanks as a field may hold': { text: 150_000, line: 19_000, blank: '+', expected: ownError },
    'blanks of three bytes': { text: 50_000, line: 6_000, blank: '%E3%80%80', expected: ownError },
  };
  const takesText = (field: string) => ['query', 'feedback', 'form'].includes(field);
  const cases = forms.flatMap((form) => Object.keys(form.fields).map((field) => ({ name: form.name, form, field })));

  describe.each(Object.entries(fills))('%s', (_, { text, line, blank, expected }) => {
    it.each(cases)('$name: $field', async ({ form, field }) => {
      const { path, fields } = form;
      const blanks = `a${blank.repeat(takesText(field) ? text : line)}b`;
      const pairs = Object.entries(fields).map(
        ([name, value]) => `${name}=${name === field ? blanks : encodeURIComponent(value)}`,
      );
      let status = 0;
      const worstMs = await worstWaitDuring(async () => {
        ({ status } = await post(path, pairs.join('&')));
      });
      expect(worstMs).toBeLessThan(maxWaitMs);
      expect(expected(form)).toContain(status);
    });
  });

  it('120,000 made-up names of fields', async () => {
    const names = Array.from({ length: 120_000 }, (_, number) => `f${number}`).join('&');
    const worstMs = await worstWaitDuring(async () => {
      expect((await post(feedback, names)).status).toBe(413);
    });
    expect(worstMs).toBeLessThan(maxWaitMs);
  });

  it('probes got responses all the while', async () => {
    await readProbe();
    await (await fetch(`${origin()}/help-and-support/`)).text();
    let responses = 0;
    const count = async () => {
      // Each reading counts from the previous one.
      responses += (await readProbe()).responses;
      return responses;
    };
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(5);
  });
});

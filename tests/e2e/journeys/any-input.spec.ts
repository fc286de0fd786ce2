import fc from 'fast-check';
import { expect, test } from './fixtures.ts';
import { at, giveDetails } from './steps.ts';

const names = [
  ...['firstName', 'surname', 'email', 'telephoneNumber', 'textphoneNumber', 'vulnerabilityConsent', 'step'],
  ...[
    'postcode',
    'address',
    'addressLine1',
    'postalTown',
    'form',
    'sender',
    'query',
    'subject',
    'asked',
    'asComplaint',
  ],
];
const steps = ['next', 'continue', 'find', 'choose', 'manual', 'save', 'clear', 'none', ''];
const value = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  fc.constantFrom('LK4 2QT', 'yes', 'no', 'Faulty meter', 'zoe@example.com', '07700900982', 'I complain', '\0', '%'),
  fc.constantFrom('x'.repeat(5_000), '🏮'.repeat(30_001), '\ud800', '__proto__', '../../etc/passwd', '<script>'),
);
const fields = fc
  .tuple(
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 20 })), value), { maxLength: 12 }),
    fc.oneof(fc.constantFrom(...steps), fc.string()),
  )
  .map(([some, step]): [string, string][] => [...some, ['step', step]]);
const body = fc.oneof(
  { weight: 6, arbitrary: fields.map((some): BodyInit => new URLSearchParams(some)) },
  {
    weight: 2,
    arbitrary: fields.map((some): BodyInit => {
      const form = new FormData();
      for (const [name, text] of some) form.append(name, text);
      form.append('query', new Blob(['a file']), 'file.txt');
      return form;
    }),
  },
  fc.string().map((text): BodyInit => text),
);

test('nothing that is posted makes the site fail', async ({ page, email, context }) => {
  const baseURL = process.env['STACK_ORIGIN'] ?? '';
  await giveDetails(page, 'enquiry-gas-and-electricity', email);
  const [mine] = await context.cookies();
  const cookie = `${mine?.name}=${mine?.value}`;
  const pages = [
    at.details('enquiry-gas-and-electricity'),
    at.query('enquiry-gas-and-electricity'),
    at.query('pay-as-you-go'),
    at.feedback,
    at.feedbackDetails,
    '/help-and-support/make-a-complaint-select-energy',
  ];
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pages), body, async (path, posted) => {
      const headers = { origin: baseURL, cookie };
      const response = await fetch(baseURL + path, { method: 'POST', headers, body: posted, redirect: 'manual' });
      await response.text();
      seen.add(response.status);
      expect(response.status, `${path} after ${String(posted).slice(0, 300)}`).toBeLessThan(500);
    }),
    { numRuns: 200, endOnFailure: true },
  );
  expect([...seen]).toEqual(expect.arrayContaining([303, 422]));
});

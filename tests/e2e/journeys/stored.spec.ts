import { expect, test } from './fixtures.ts';
import { at } from './steps.ts';

test.use({ axeAtEnd: false });

test('a post that could not be sent makes no journey, and one that could is bounded', async ({ request, platform }) => {
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { origin: process.env['STACK_ORIGIN'] ?? '' };
    const response = await request.post(path, { form, headers, maxRedirects: 0 });
    return { status: response.status(), cookie: response.headers()['set-cookie'] };
  };
  const details = at.details('gas-and-electricity');
  const refused: [string, Record<string, string>][] = [
    [at.feedback, {}],
    [at.feedback, { feedback: ' \n ' }],
    [at.feedback, { feedback: 'x'.repeat(30_001) }],
    [at.feedback, { feedback: 'x\u0000'.repeat(10_000) }],
    [at.feedbackDetails, { step: 'next', firstName: 'Zoë' }],
    [at.feedbackDetails, { step: 'manual' }],
    [details, { step: 'next', firstName: 'Zoë' }],
    [details, { step: 'find', postcode: 'nowhere' }],
    [details, { step: 'manual', addressLine1: 'x'.repeat(301) }],
    [details, { step: 'save', addressLine1: '' }],
    [at.query('gas-and-electricity'), {}],
    [at.query('gas-and-electricity'), { query: 'x'.repeat(30_001) }],
    [at.query('gas-and-electricity'), { query: 'x\u0000'.repeat(10_000), form: 'made up' }],
  ];
  for (const [path, form] of refused) {
    const { cookie } = await post(path, form);
    expect(cookie, `${path} after ${JSON.stringify(form).slice(0, 80)}`).toBeUndefined();
  }
  expect(await platform.journeysStored()).toBe(0);

  expect(await post(at.feedback, { feedback: '🏮'.repeat(30_000) })).toMatchObject({ status: 303 });
  const long = { step: 'find', postcode: 'LK4 2QT', firstName: '\u0001'.repeat(300), county: '"'.repeat(300) };
  expect(await post(details, long)).toMatchObject({ status: 303 });
  expect(await platform.journeysStored()).toBe(2);
});

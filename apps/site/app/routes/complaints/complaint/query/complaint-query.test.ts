import { describe, expect, it } from 'vitest';
import { elements, text } from '../../../../../test/document.ts';
import { complainant, formPath, giveDetails, sendQuery } from '../../../../../test/form-steps.ts';
import { createTestSite } from '../../../../../test/site.ts';

/** Each subject of the specification, with the words that customers read. */
const subjects = [
  ['Amend moving house dates/meter reader', 'Moving date or moving-day reading is wrong'],
  ['Amend Payment Method', 'Paying in another way'],
  ['Balance queries', 'Balance on my account'],
  ["Can't pay/debt", 'Cannot pay, or in debt'],
  ['Direct debit/Incorrect payment', 'Direct Debit, or a wrong payment'],
  ['Discount', 'Discount'],
  ['Dispute Bill/Balance', 'Wrong bill or balance'],
  ['Faulty meter', 'Faulty meter'],
  ['Leaving us', 'Leaving you'],
  ['Make a Payment', 'Making a payment'],
  ['Meter read issues', 'Meter reading'],
  ['Moving House', 'Moving home'],
  ['Online portal/app/login/website issues', 'Signing in, the app or the website'],
  ['Request Refund', 'Refund'],
  ['Tariff issues', 'Problem with a tariff'],
  ['Tariff renewal/upgrade', 'New tariff, or renewing one'],
  ['Update personal details', 'Name or contact details'],
] as const;
const written = { query: 'The reading on my bill is not the one I sent.', subject: 'Faulty meter' };

describe('the page of the text', () => {
  it.each([
    ['gas-and-electricity', 'Tell us what happened'],
    ['pay-as-you-go', 'Tell us what happened'],
    ['enquiry-gas-and-electricity', 'Tell us your enquiry'],
    ['enquiry-pay-as-you-go', 'Tell us your enquiry'],
  ])("of %s has the heading '%s' @CMP-9", async (path, heading) => {
    const page = await giveDetails(createTestSite(), path);
    expect(page.url).toBe(formPath.query(path));
    expect(page.h1).toBe(heading);
    expect(page.title.startsWith(`${heading} - `)).toBe(true);
  });

  it.each([
    ['gas-and-electricity', 'Enter what happened', 'What happened must be 30,000 characters or fewer'],
    ['pay-as-you-go', 'Enter what happened', 'What happened must be 30,000 characters or fewer'],
    ['enquiry-gas-and-electricity', 'Enter your enquiry', 'Your enquiry must be 30,000 characters or fewer'],
    ['enquiry-pay-as-you-go', 'Enter your enquiry', 'Your enquiry must be 30,000 characters or fewer'],
  ])('of %s requires a text of at most 30,000 characters @CMP-10', async (path, missing, tooLong) => {
    const site = createTestSite();
    const page = await giveDetails(site, path);
    const send = (query: string) => sendQuery(site, page, { ...written, query });
    expect((await send('')).problems).toEqual([missing]);
    expect((await send(' \n ')).problems).toEqual([missing]);
    expect((await send('🏮'.repeat(30_001))).problems).toEqual([tooLong]);
    expect(site.platform.leads()).toEqual([]);
    expect((await send('🏮'.repeat(30_000))).url).toMatch(formPath.confirmation);
    expect(site.platform.leads()[0]?.data.attributes['query']).toBe('🏮'.repeat(30_000));
  });

  it.each(['gas-and-electricity', 'enquiry-pay-as-you-go'])(
    'of %s counts towards the limit in the browser @CMP-10',
    async (path) => {
      const page = await giveDetails(createTestSite(), path);
      const [area, ...more] = page.all(({ tagName }) => tagName === 'textarea');
      expect(more).toEqual([]);
      expect(area?.properties).toMatchObject({ name: 'query' });
      const [island] = page.all(({ properties }) => properties['dataIsland'] === 'components/forms/TextArea');
      expect(island && elements(island, 'p').some(({ properties }) => properties['role'] === 'status')).toBe(true);
      const [props] = page.all(({ properties }) => properties['type'] === 'application/json');
      expect(JSON.parse(props ? text(props) : '')).toMatchObject({ name: 'query', limit: 30_000 });
    },
  );
});

describe('the subject @CMP-11', () => {
  it.each([
    ['gas-and-electricity', 'Select what your complaint is about'],
    ['enquiry-gas-and-electricity', 'Select what your enquiry is about'],
  ])('of %s is one of 17 and required', async (path, missing) => {
    const site = createTestSite();
    const page = await giveDetails(site, path);
    expect(page.options('subject')).toEqual(['Choose a subject', ...subjects.map(([, words]) => words)]);
    const values = page.all(({ tagName }) => tagName === 'option').map(({ properties }) => properties['value']);
    expect(values).toEqual(['', ...subjects.map(([value]) => value)]);
    expect(page.values['subject']).toBe('');
    for (const subject of ['', 'Complaint', 'discount']) {
      expect((await sendQuery(site, page, { ...written, subject })).problems).toEqual([missing]);
    }
    const { action, fields } = page.press(page.buttons.find((button) => button.startsWith('Send ')) ?? '');
    const { subject: _, ...withoutSubject } = { ...fields, ...written };
    expect((await site.post(action, withoutSubject)).problems).toEqual([missing]);
    expect(site.platform.leads()).toEqual([]);
  });

  it.each(subjects)("is sent as the lead's case type: %s, shown as '%s'", async (subject, words) => {
    const site = createTestSite();
    const page = await giveDetails(site, 'enquiry-gas-and-electricity');
    const sent = await sendQuery(site, page, { query: 'A question.', subject });
    expect(sent.text).toContain(`About: ${words}`);
    expect(site.platform.leads()[0]?.data.attributes).toMatchObject({
      'additional-information': { caseType: subject },
    });
  });

  it.each(['pay-as-you-go', 'enquiry-pay-as-you-go'])('is not asked in %s', async (path) => {
    const site = createTestSite();
    const page = await giveDetails(site, path);
    expect(page.options('subject')).toEqual([]);
    expect(page.values).not.toHaveProperty('subject');
    await sendQuery(site, page, { query: 'A question.', subject: 'Discount' });
    expect(site.platform.leads()[0]?.data.attributes).toMatchObject({ 'additional-information': { caseType: '' } });
  });
});

describe('without personal details @CMP-12', () => {
  const details = formPath.details('gas-and-electricity');

  it.each(['gas-and-electricity', 'enquiry-gas-and-electricity', 'pay-as-you-go', 'enquiry-pay-as-you-go'])(
    'the page of the text leads to the details: %s',
    async (path) => {
      expect((await createTestSite().open(formPath.query(path))).url).toBe(formPath.details(path));
    },
  );

  it('a text that is posted is logged, kept and leads to the details', async () => {
    const site = createTestSite();
    const page = await giveDetails(site, 'gas-and-electricity');
    site.platform.forgetJourneys();
    expect(site.logged('query-without-details')).toBe(0);
    const back = await sendQuery(site, page, written);
    expect(back.url).toBe(details);
    expect(site.logged('query-without-details')).toBe(1);
    expect(site.platform.leads()).toEqual([]);
    expect((await giveDetails(site, 'gas-and-electricity')).values).toMatchObject(written);
  });
});

describe('a lead that is accepted', () => {
  it.each(['gas-and-electricity', 'enquiry-gas-and-electricity', 'pay-as-you-go', 'enquiry-pay-as-you-go'])(
    'leads to the confirmation: %s @CMP-13',
    async (path) => {
      const site = createTestSite();
      const sent = await sendQuery(site, await giveDetails(site, path), written);
      expect(sent).toMatchObject({ status: 200, url: expect.stringMatching(formPath.confirmation) });
      expect(site.platform.leads()).toHaveLength(1);
    },
  );
});

describe('a lead that fails @CMP-14', () => {
  it.each([
    ['gas-and-electricity', written],
    ['enquiry-pay-as-you-go', { query: written.query }],
  ])('shows the alert and keeps everything that was typed: %s', async (path, typed) => {
    const site = createTestSite();
    const form = await giveDetails(site, path);
    site.platform.failOn(({ path: called }) => called === '/leads');
    const failed = await sendQuery(site, form, written);
    expect([failed.status, failed.url]).toEqual([503, formPath.query(path)]);
    expect(failed.alerts).toEqual([
      [
        "Error: Unfortunately, we're having technical problems at the moment.",
        'Either stay on this page and try again in a few moments, or try again later.',
        "Thank you for your patience. We're sorry for the inconvenience this might cause.",
      ].join(''),
    ]);
    expect(failed.values).toMatchObject(typed);
    site.platform.failOn(() => false);
    expect((await site.open(formPath.details(path))).values).toMatchObject(complainant);
    const sent = await sendQuery(site, failed, {});
    expect(sent.url).toMatch(formPath.confirmation);
    const [first, second] = site.platform.leads();
    expect(second).toEqual(first);
  });
});

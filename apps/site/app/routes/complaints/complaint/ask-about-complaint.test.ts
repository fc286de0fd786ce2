import { describe, expect, it } from 'vitest';
import { formPath, giveDetails, giveFeedback, person, sendQuery } from '../../../../test/form-steps.ts';
import { createTestSite } from '../../../../test/site.ts';

const question = 'Shall we treat this as a complaint?';
const angry = 'I am fed up: nobody has replied.';
const unanswered = 'Select yes if we should treat this as a complaint';
const typeUrl = '/help-and-support/make-a-complaint-select-type';

const enquiries = [
  {
    path: 'enquiry-gas-and-electricity',
    complaint: 'Make a complaint-Monthly or quarterly',
    enquiry: 'Enquiry-Credit Energy',
  },
  {
    path: 'enquiry-pay-as-you-go',
    complaint: 'Make a complaint-Pay As You Go',
    enquiry: 'Enquiry-Pay As You Go',
  },
];

describe.each(enquiries)('the question about a complaint in $path @CMP-17', ({ path, complaint, enquiry }) => {
  async function ask() {
    const site = createTestSite();
    const form = await giveDetails(site, path);
    const asked = await sendQuery(site, form, { query: angry, subject: 'Meter read issues' });
    return { site, asked };
  }

  it('is asked on the same page on the first press of Send, with the text kept and nothing sent', async () => {
    const { site, asked } = await ask();
    expect(asked.url).toBe(formPath.query(path));
    expect(asked.text).toContain(question);
    expect(asked.options('asComplaint')).toEqual(['Yes, treat it as a complaint', 'No, it is a question']);
    expect(asked.values).toMatchObject({ query: angry });
    expect(asked.values).not.toHaveProperty('asComplaint');
    expect(site.platform.leads()).toEqual([]);
  });

  it('must be answered', async () => {
    const { site, asked } = await ask();
    expect((await sendQuery(site, asked, {})).problems).toEqual([unanswered]);
    expect(site.platform.leads()).toEqual([]);
  });

  it.each([
    ['yes', complaint, 'Your complaint has been sent. Thanks for getting in touch.'],
    ['no', enquiry, 'Your enquiry has been sent'],
  ])('is asked once, and %s sends %s', async (asComplaint, subtype, heading) => {
    const { site, asked } = await ask();
    const confirmed = await sendQuery(site, asked, { asComplaint });
    expect(confirmed.h1).toBe(heading);
    const attributes = site.platform.leads().map(({ data }) => data.attributes);
    expect(attributes).toMatchObject([{ query: angry, 'query-subtype': subtype, 'vulnerability-consent': true }]);
  });

  it('is not asked about a text that does not read like a complaint', async () => {
    const site = createTestSite();
    const form = await giveDetails(site, path);
    expect(form.text).not.toContain(question);
    const sent = await sendQuery(site, form, { query: 'When is my meter read?', subject: 'Meter read issues' });
    expect(sent.url).toMatch(formPath.confirmation);
  });
});

it.each(['gas-and-electricity', 'pay-as-you-go'])(
  'a complaint in %s is never asked the question @CMP-17',
  async (path) => {
    const site = createTestSite();
    const form = await giveDetails(site, path);
    const sent = await sendQuery(site, form, { query: angry, subject: 'Discount' });
    expect(sent.url).toMatch(formPath.confirmation);
  },
);

describe('the question about a complaint in feedback @CMP-17', () => {
  async function ask(feedback = angry) {
    const site = createTestSite();
    const details = await giveFeedback(site, feedback);
    expect(details.text).not.toContain(question);
    return { site, asked: await site.press(details, 'Submit', person) };
  }

  it('is asked on the same page on the first press of Submit, and must be answered', async () => {
    const { site, asked } = await ask();
    expect(asked.url).toBe(formPath.feedbackDetails);
    expect(asked.text).toContain(question);
    expect(asked.options('asComplaint')).toEqual(['Yes, treat it as a complaint', 'No, it is feedback']);
    expect((await site.press(asked, 'Submit')).problems).toEqual([unanswered]);
    expect(site.platform.leads()).toEqual([]);
  });

  it('is not asked about feedback that does not read like a complaint', async () => {
    const { site, asked } = await ask('Keep it for the winter.');
    expect(asked.url).toMatch(formPath.confirmation);
    expect(site.platform.leads()).toHaveLength(1);
  });

  it('answered with no sends the feedback', async () => {
    const { site, asked } = await ask();
    const confirmed = await site.press(asked, 'Submit', { asComplaint: 'no' });
    expect(confirmed.h1).toBe("Thanks, we've got your request, we'll take care of the rest.");
    expect(site.platform.leads().map(({ data }) => data.attributes)).toMatchObject([
      { query: angry, 'query-subtype': 'Feedback-Energy' },
    ]);
  });

  it.each([
    {
      customer: 'credit',
      path: 'gas-and-electricity',
      subtype: 'Make a complaint-Monthly or quarterly',
      problems: ['Select what your complaint is about'],
      caseType: 'Discount',
    },
    {
      customer: 'payAsYouGo',
      path: 'pay-as-you-go',
      subtype: 'Make a complaint-Pay As You Go',
      problems: [],
      caseType: '',
    },
  ])('answered with yes goes through all questions of a complaint of $customer', async (expected) => {
    const { site, asked } = await ask();
    const type = await site.press(asked, 'Submit', { asComplaint: 'yes' });
    expect(type.url).toBe(typeUrl);
    expect(site.platform.leads()).toEqual([]);

    const details = await site.press(type, 'Continue', { choice: expected.customer });
    expect(details.url).toBe(formPath.details(expected.path));
    expect(details.values).toMatchObject(person);
    expect(details.address?.[0]).toBe('14 Lantern Row');
    expect(details.values).not.toHaveProperty('vulnerabilityConsent');
    expect((await site.press(details, 'Next step')).problems).toEqual(['Select yes if you agree to us recording this']);

    const text = await site.press(details, 'Next step', { vulnerabilityConsent: 'yes' });
    expect(text.url).toBe(formPath.query(expected.path));
    expect(text.values).toMatchObject({ query: angry });
    expect(text.options('subject').length > 0).toBe(expected.problems.length > 0);
    const confirmed = await sendQuery(site, text, { subject: 'Discount' });
    expect(confirmed.h1).toBe('Your complaint has been sent. Thanks for getting in touch.');
    expect(site.platform.leads()).toMatchObject([
      {
        data: {
          attributes: {
            topic: 'help-&-support',
            'query-subtype': expected.subtype,
            query: angry,
            'vulnerability-consent': true,
            'additional-information': { caseType: expected.caseType },
          },
          relationships: { address: { data: { id: '100014' } } },
        },
      },
    ]);
    const forgotten = confirmed.all((element) => 'dataForgetDraft' in element.properties);
    expect(forgotten.map(({ properties }) => properties['dataForgetDraft'])).toEqual([expected.path, 'feedback']);
    // Nothing of it is left for the next form.
    expect((await site.open(formPath.feedbackDetails)).url).toBe(formPath.feedback);
    expect((await site.open(formPath.feedback)).values).toEqual({ feedback: '' });
    expect((await site.open(formPath.query(expected.path))).values).toMatchObject({ query: '' });
  });

  it('carries over a text of 30,000 characters', async () => {
    const longest = `I want to complain. ${'x'.repeat(29_980)}`;
    const { site, asked } = await ask(longest);
    const type = await site.press(asked, 'Submit', { asComplaint: 'yes' });
    const details = await site.press(type, 'Continue', { choice: 'payAsYouGo' });
    const text = await site.press(details, 'Next step', { vulnerabilityConsent: 'no' });
    expect(text.values['query']).toBe(longest);
  });

  it('is forgotten when the feedback is written anew', async () => {
    const { site, asked } = await ask();
    await site.press(asked, 'Submit', { asComplaint: 'yes' });
    const again = await site.open(formPath.feedback);
    await site.press(again, "I don't want the refund", { feedback: 'Keep it for the winter.' });
    const details = await site.open(formPath.details('pay-as-you-go'));
    const text = await site.press(details, 'Next step', { vulnerabilityConsent: 'no' });
    expect(text.values).toMatchObject({ query: '' });
  });
});

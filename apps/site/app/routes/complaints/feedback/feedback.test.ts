import { describe, expect, it } from 'vitest';
import { chooseAddress, formPath, giveFeedback, person } from '../../../../test/form-steps.ts';
import { createTestSite } from '../../../../test/site.ts';
import { answersIn, readAnswers } from '../../../journey/answers.ts';
import { canVisit, next } from './steps.ts';

const refund = "I don't want the refund";
const text = 'Keep it for the winter.';

describe('the first step of feedback', () => {
  it("is the form 'We owe you' with one required text @FBK-1", async () => {
    const site = createTestSite();
    const page = await site.open(formPath.feedback);
    expect([page.status, page.h1, page.buttons]).toEqual([200, 'We owe you', [refund]]);
    const controls = page.all(({ tagName }) => ['input', 'select', 'textarea'].includes(tagName));
    expect(controls.map(({ tagName, properties }) => [tagName, properties['name']])).toEqual([
      ['textarea', 'feedback'],
    ]);
    for (const feedback of ['', ' \n ']) {
      const refused = await site.press(page, refund, { feedback });
      expect([refused.status, refused.url]).toEqual([422, formPath.feedback]);
      expect(refused.problems).toEqual(['Enter what you would like us to do with your credit']);
    }
    expect((await site.press(page, refund, { feedback: text })).url).toBe(formPath.feedbackDetails);
  });

  it('says that a refund over £250 of credit needs contacting the supplier, and where @FBK-2', async () => {
    const page = await createTestSite().open(formPath.feedback);
    expect(page.paragraphs).toContain('If your refund is over £250 of credit, you need to contact us. Contact us');
    expect(page.links).toContainEqual({ text: 'Contact us', href: '/help-and-support/contact-us' });
  });
});

describe('the second step of feedback', () => {
  it("is the form 'If you could supply a few details...' and says that nobody will be in contact @FBK-3", async () => {
    const site = createTestSite();
    const page = await site.press(await site.open(formPath.feedback), refund, { feedback: text });
    expect([page.status, page.url]).toEqual([200, formPath.feedbackDetails]);
    expect(page.h1).toBe('If you could supply a few details...');
    expect(page.text).toContain('We will not contact you about this');
    expect(page.text).toContain(text);
  });

  it.each([
    [299, false],
    [300, false],
    [301, true],
  ])('shows what was written, and folds %i characters: %s', async (length, isFolded) => {
    const site = createTestSite();
    const page = await giveFeedback(site, 'x'.repeat(length));
    expect(page.text).toContain('x'.repeat(length));
    expect(page.text.includes('Show what you wrote')).toBe(isFolded);
  });

  it('requires name, email and phone @FBK-4', async () => {
    const site = createTestSite();
    const page = await giveFeedback(site, text);
    expect((await site.press(page, 'Submit')).problems).toEqual([
      'Enter your first name',
      'Enter your surname',
      'Enter your email address',
      'Enter your phone number',
    ]);
    const wrong = { ...person, email: 'zoe@', telephoneNumber: '12345' };
    expect((await site.press(page, 'Submit', wrong)).problems).toEqual([
      'Enter an email address in the correct format, like name@example.com',
      'Enter a UK or Irish phone number, like 01632 960 001, 07700 900 982 or +353 1 234 5678',
    ]);
    expect(site.platform.leads()).toEqual([]);
  });

  it.each(['+353 1 234 5678', '087 123 4567', '01632 960 001'])('accepts the phone number %s @FBK-4', async (phone) => {
    const site = createTestSite();
    const sent = await site.press(await giveFeedback(site, text), 'Submit', { ...person, telephoneNumber: phone });
    expect(sent.url).toMatch(formPath.confirmation);
    expect(site.platform.leads()[0]?.data.attributes).toMatchObject({
      'first-name': 'Zoë',
      surname: "O'Neill-Łukasz",
      email: 'zoe@example.com',
      'contact-number': { number: phone.replaceAll(' ', '') },
    });
  });

  it("has the button 'Submit' only once an address is chosen @FBK-4", async () => {
    const site = createTestSite();
    const details = await site.press(await site.open(formPath.feedback), refund, { feedback: text });
    expect(details.buttons).not.toContain('Submit');
    const found = await site.press(details, 'Find address', { postcode: 'LK4 2QT' });
    expect(found.buttons).not.toContain('Submit');
    const manual = await site.press(await site.press(found, 'Search again'), 'Enter address manually');
    expect(manual.buttons).not.toContain('Submit');
    const chosen = await chooseAddress(site, await site.press(manual, 'Search again'));
    expect(chosen.buttons).toContain('Submit');
    expect((await site.press(chosen, 'Change address')).buttons).not.toContain('Submit');
    const refused = await site.post(formPath.feedbackDetails, { ...person, step: 'next' });
    expect(refused.problems).toEqual(['Select your address']);
  });

  it('leads to the first step without a text @FBK-5', async () => {
    const site = createTestSite();
    expect((await site.open(formPath.feedbackDetails)).url).toBe(formPath.feedback);
    expect((await site.post(formPath.feedbackDetails, { ...person, step: 'next' })).url).toBe(formPath.feedback);
    const page = await giveFeedback(site, text);
    site.platform.forgetJourneys();
    expect((await site.press(page, 'Submit', person)).url).toBe(formPath.feedback);
    expect(site.platform.leads()).toEqual([]);
  });

  it('leads to the confirmation of feedback @FBK-6', async () => {
    const site = createTestSite();
    const sent = await site.press(await giveFeedback(site, text), 'Submit', person);
    expect(sent).toMatchObject({ status: 200, url: expect.stringMatching(formPath.confirmation) });
    expect(sent.h1).toBe("Thanks, we've got your request, we'll take care of the rest.");
    expect(site.platform.leads()).toHaveLength(1);
    expect(site.platform.leads()[0]?.data.attributes).toMatchObject({ query: text });
    expect((await site.open(formPath.feedbackDetails)).url).toBe(formPath.feedback);
  });
});

const nothing = answersIn(readAnswers(undefined), 'feedback');
const written = { ...nothing, text: 'Keep it.' };

it('feedback goes on to the details once there is a text, and back to the text at any time', () => {
  expect(next(nothing)).toBe('credit');
  expect(next(written)).toBe('details');
  expect([nothing, written].map((answers) => canVisit('details', answers))).toEqual([false, true]);
  expect([nothing, written].map((answers) => canVisit('credit', answers))).toEqual([true, true]);
});

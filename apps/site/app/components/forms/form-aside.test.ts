import { describe, expect, it } from 'vitest';
import { chooseAddress, formPath, giveDetails, giveFeedback } from '../../../test/form-steps.ts';
import type { TestPage } from '../../../test/page.ts';
import { createTestSite, type TestSite } from '../../../test/site.ts';

const hours = 'Monday to Friday 8am to 6pm, Saturday 9am to 2pm';
const urgent = { text: 'see what to do in an emergency', href: '/help-and-support/emergencies' };
const selectEnergy = '/help-and-support/make-a-complaint-select-energy';
const selectType = '/help-and-support/make-a-complaint-select-type';

const pages: [string, string, (site: TestSite) => Promise<TestPage>][] = [
  ['Choose an option', '0808 157 0107', (site) => site.open(selectEnergy)],
  ['the type of customer', '0808 157 0107', (site) => site.open(selectType)],
  ['details of a complaint', '0808 157 0107', (site) => site.open(formPath.details('pay-as-you-go'))],
  ['text of a complaint', '0808 157 0107', (site) => giveDetails(site, 'gas-and-electricity')],
  ['details of an enquiry', '0808 157 0101', (site) => site.open(formPath.details('enquiry-gas-and-electricity'))],
  ['text of an enquiry', '0808 157 0102', (site) => giveDetails(site, 'enquiry-pay-as-you-go')],
  ['feedback', '0808 157 0101', (site) => site.open(formPath.feedback)],
  ['details of feedback', '0808 157 0101', (site) => giveFeedback(site, 'Keep it.')],
];

describe('beside a form', () => {
  it.each(pages)(
    'is what happens next, the line with its hours, and urgent help, once: %s',
    async (_, number, open) => {
      const page = await open(createTestSite());
      expect(page.h2).toContain('What happens next');
      expect(page.paragraphs).toContain(hours);
      expect(page.links.filter(({ text }) => text === number)).toHaveLength(1);
      expect(page.links.filter(({ text }) => text === urgent.text)).toEqual([urgent]);
    },
  );

  it.each(pages)('comes after the form, so that a phone shows the fields first: %s', async (_, number, open) => {
    const page = await open(createTestSite());
    const order = page.all(({ tagName, properties }) => tagName === 'form' || properties['href'] === tel(number));
    expect(order.map(({ tagName }) => tagName)).toEqual(['form', 'a']);
  });

  it.each([selectEnergy, selectType])('of the first questions is what a complaint needs and takes: %s', async (url) => {
    const page = await createTestSite().open(url);
    expect(page.h2).toEqual(['What you need', 'What happens next', 'Would you rather call?']);
    expect(page.text).toContain('four short steps');
    expect(page.text).toContain('We answer in seven days on average, and it can take up to 21 days.');
    expect(page.text).toContain('If it is not settled in 8 weeks, you can ask the Energy Ombudsman.');
  });

  it('is when we answer an enquiry, or that we call', async () => {
    const site = createTestSite();
    const details = formPath.details('enquiry-gas-and-electricity');
    expect((await site.open(details)).text).toContain('We answer in two days on average.');
    const call = (await site.open(`${details}?call=morning`)).text;
    expect(call).toContain('the day and the hours in which we call');
    expect(call).not.toContain('on average');
  });
});

const tel = (number: string) => `tel:${number.replaceAll(' ', '')}`;

describe("the question 'Choose an option'", () => {
  it.each([
    [selectEnergy, 'To make a complaint, tell us first what it is about.'],
    [selectType, 'Your complaint then goes to the right team.'],
  ])('says that it is about a complaint: %s', async (url, words) => {
    expect((await createTestSite().open(url)).paragraphs).toContain(words);
  });
});

describe('while no address is chosen', () => {
  const why = 'Choose your address to go on. The button for the next step then appears here.';

  it('a complaint says why it has no button, and no longer once it has one', async () => {
    const site = createTestSite();
    const page = await site.open(formPath.details('gas-and-electricity'));
    expect(page.paragraphs).toContain(why);
    expect((await chooseAddress(site, page)).paragraphs).not.toContain(why);
  });

  it('feedback says so too', async () => {
    const site = createTestSite();
    const credit = await site.open(formPath.feedback);
    const page = await site.press(credit, "I don't want the refund", { feedback: 'Keep it.' });
    const words = 'Choose your address to go on. The button to submit then appears here.';
    expect(page.paragraphs).toContain(words);
    expect((await chooseAddress(site, page)).paragraphs).not.toContain(words);
  });
});

import type { Root } from 'hast';
import { beforeAll, describe, expect, it } from 'vitest';
import { byId, element, elements, links, region, text, texts } from '../../../test/document.ts';
import { createHelpSite, mainSiteOrigin } from '../../../test/help-site.ts';
import { openingHours } from './route.tsx';

describe('the bereavement page', () => {
  let page: Root;
  beforeAll(async () => {
    // The brand that is not the default: the email contacts are the brand's own.
    page = await createHelpSite({ brand: 'skerry' }).open('/help-and-support/probate');
  });

  it('links to the online form and lists the information needed @PRB-1', () => {
    expect(links(region(page, 'Tell us online'))).toEqual([
      ['Start the bereavement form', `${mainSiteOrigin}/bereavement`],
      ['0808 157 0206', 'tel:08081570206'],
    ]);
    expect(texts(region(page, 'Information needed'), 'li')).toEqual([
      'The full name and address of the person who has died',
      'The date they died',
      'Their account number, if you can find a bill',
      'A meter reading, if you can get to the meters',
      'Your own name, address and phone number',
      'The name of the executor or the person dealing with the estate',
    ]);
  });

  it('has cards for the meter reading form and for closing the account @PRB-2', () => {
    expect(links(region(page, 'Managing the account'))).toEqual([
      ['Meter reading form', `${mainSiteOrigin}/meterreads`],
      ['Close account', `${mainSiteOrigin}/energy/close-account`],
    ]);
  });

  it('has an email contact for export and one for the feed-in scheme @PRB-3', () => {
    const schemes = elements(region(page, 'Solar panels and other microgeneration'), 'div');
    expect(schemes.map((scheme) => [...texts(scheme, 'dt'), ...links(scheme).flat()])).toEqual([
      ['Smart Export Guarantee (export payments)', 'export@skerrygas.example', 'mailto:export@skerrygas.example'],
      ['Feed-in Tariff', 'feedintariff@skerrygas.example', 'mailto:feedintariff@skerrygas.example'],
    ]);
  });

  it('has helpful links, and questions with their answers folded @PRB-4', () => {
    expect(links(region(page, 'Helpful links')).map(([, target]) => target)).toEqual([
      'https://www.gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once',
      'https://www.deathnotificationservice.co.uk/',
      'https://www.cruse.org.uk/',
      'https://www.gov.uk/when-someone-dies',
      '/help-and-support/struggling-to-pay',
    ]);
    const questions = elements(region(page, 'Questions people ask'), 'details');
    expect(questions.map((item) => text(element(item, 'summary')))).toEqual([
      'What is an executor?',
      'Who pays the final bill?',
      'Do I have to wait for probate?',
      'What if the home is empty?',
      'The home has a prepayment meter. What do I do?',
      'The account is in credit. Who gets the money?',
    ]);
    expect(questions.filter(({ properties }) => properties['open'])).toEqual([]);
    expect(questions.filter((item) => texts(item, 'p').join('') === '')).toEqual([]);
  });

  it.each([
    ['who-pays', 'You do not have to pay it from your own money, also not as the executor.'],
    ['wait-for-probate', 'No. Tell us as soon as you feel able.'],
    ['empty-home', 'Standing charges may still apply, and the estate pays them, not you.'],
    ['prepayment', 'Do not top it up with the old card or key: money could be lost.'],
    ['credit', 'We pay it to the estate'],
  ])('answers the question %s so that nobody pays what they do not owe', (id, answer) => {
    expect(text(byId(page, id) ?? page)).toContain(answer);
  });

  it('leads from the Executor link to the answer about executors @PRB-4', () => {
    expect(links(region(page, 'Information needed'))).toEqual([['Executor', '#executor']]);
    expect(text(byId(page, 'executor') ?? page)).toMatch(/^The person named in the will to deal with the estate/);
  });

  it.each(['larkfield', 'skerry'] as const)('of %s has the opening hours @PRB-5', async (brand) => {
    const opened = await createHelpSite({ brand }).open('/help-and-support/probate');
    const hours = elements(element(region(opened, 'Tell us online'), 'dl'), 'div');
    expect(hours.map((row) => [...texts(row, 'dt'), ...texts(row, 'dd')])).toEqual([
      ['Mon-Fri', '8am-6pm'],
      ['Sat', '9am-2pm'],
    ]);
  });
});

describe('opening hours', () => {
  it('have a row for each part of the fact, in the short form', () => {
    expect(openingHours('Monday to Friday 8am to 6pm, Saturday 9am to 2pm')).toEqual([
      { days: 'Mon-Fri', times: '8am-6pm' },
      { days: 'Sat', times: '9am-2pm' },
    ]);
    expect(openingHours('Monday to Thursday 9.30am to 5pm')).toEqual([{ days: 'Mon-Thu', times: '9.30am-5pm' }]);
  });

  it.each(['', 'Monday to Friday', '8am to 6pm'])('are not read from %j', (hours) => {
    expect(() => openingHours(hours)).toThrow('has no days or no times');
  });
});

import type { Root } from 'hast';
import { beforeAll, describe, expect, it } from 'vitest';
import { element, links, region, text, texts } from '../../../test/document.ts';
import { createHelpSite, mainSiteOrigin } from '../../../test/help-site.ts';

const contactUs = '/help-and-support/contact-us';
const help = (path: string) => `/help-and-support/${path}`;
const main = (path: string) => mainSiteOrigin + path;

const credit = 'Direct Debit or pay on receipt of bill';
const creditLinks = [
  ['Send a meter reading', help('meters/submit-a-meter-reading')],
  ['Tell us you are moving home', help('my-account/moving-home')],
  ['Get help with a smart meter', help('smart-home/smart-meter-not-connecting')],
  ['More contact options for Direct Debit or pay on receipt', main('/energy/contact-us/credit')],
];

describe('contact us', () => {
  let page: Root;
  beforeAll(async () => {
    page = await createHelpSite().open(contactUs);
  });

  it('has three cards and an emergency-support link @CON-1', () => {
    const emergency = region(page, 'Is it an emergency?');
    expect(text(emergency)).toContain('If you smell gas, your meter has a fault, or you have no heating or hot water');
    expect(links(emergency)).toEqual([
      ['0800 111 999', 'tel:0800111999'],
      ['105', 'tel:105'],
      ['Get emergency support', help('emergencies')],
    ]);
    expect(texts(element(page, 'main'), 'h2')).toEqual([
      'Is it an emergency?',
      credit,
      'Prepayment (Pay As You Go)',
      'Home services',
      'Call us',
      'Ask us to call you',
      'If you are deaf, or speaking on the phone is hard',
      'Write to us',
      'Quick answers',
    ]);
  });

  it('has the links of customers who pay by Direct Debit or on receipt @CON-2', () => {
    expect(links(region(page, credit))).toEqual(creditLinks);
  });

  it('has the links of prepayment customers @CON-3', () => {
    expect(links(region(page, 'Prepayment (Pay As You Go)'))).toEqual([
      ['Top up', main('/energy/top-up')],
      ['Replace a lost card', main('/energy/replace-card')],
      ['Find a top-up outlet', main('/energy/top-up/outlets')],
      ['More contact options for prepayment', main('/energy/contact-us/prepay')],
    ]);
  });

  it('has the links of home services @CON-4', () => {
    expect(links(region(page, 'Home services'))).toEqual([
      ['Book a repair', main('/home-services/book-a-repair')],
      ['Book a boiler service', main('/home-services/boiler-service')],
      ['Home-care cover', main('/home-services/homecare')],
      ['More contact options for home services', main('/home-services/contact-us')],
    ]);
  });
});

describe('contact us, besides the cards', () => {
  let page: Root;
  beforeAll(async () => {
    page = await createHelpSite().open(contactUs);
  });

  it('states the hours and not whether a line is open, because the page is cached', () => {
    const call = region(page, 'Call us');
    expect(text(call)).toContain('Monday to Friday 8am to 6pm, Saturday 9am to 2pm');
    expect(text(call)).toContain('closed on bank holidays in England and Wales');
    expect(text(call)).not.toMatch(/open now|opens/i);
  });

  it('leads to the forms for a call, which ask when', () => {
    expect(links(region(page, 'Ask us to call you'))).toEqual([
      ['Ask for a call about your energy account', help('complaints/enquiry-gas-and-electricity?call=ask')],
      ['Ask for a call about Pay As You Go', help('complaints/enquiry-pay-as-you-go?call=ask')],
    ]);
  });

  it('has 18001 for ordinary calls, 18000 for emergencies, and sign language', () => {
    const ways = region(page, 'If you are deaf, or speaking on the phone is hard');
    expect(text(ways)).toContain('To type instead of speaking, dial 18001 and then any of our numbers.');
    expect(text(ways)).toContain('In an emergency, when someone is in danger, dial 18000');
    expect(links(ways)).toEqual([
      ['18000', 'tel:18000'],
      ['larkfield.example/bsl', 'https://larkfield.example/bsl'],
    ]);
  });

  it('has the forms, the complaints procedure, the email addresses and the postal address', () => {
    const write = region(page, 'Write to us');
    expect(text(write)).toContain('FREEPOST LARKFIELD ENERGY');
    expect(links(write)).toEqual([
      ['Make a complaint', help('make-a-complaint-select-energy')],
      ['Ask about your energy account', help('complaints/enquiry-gas-and-electricity')],
      ['Ask about Pay As You Go', help('complaints/enquiry-pay-as-you-go')],
      ['Follow a complaint or enquiry', help('follow')],
      ['Our complaints procedure', help('my-account/make-a-complaint')],
      ['help@larkfield.example', 'mailto:help@larkfield.example'],
      ['complaints@larkfield.example', 'mailto:complaints@larkfield.example'],
      ['export@larkfield.example', 'mailto:export@larkfield.example'],
      ['feedintariff@larkfield.example', 'mailto:feedintariff@larkfield.example'],
    ]);
  });
});

describe('contact us, for who would rather find out', () => {
  it('leads to the tools that save a call', async () => {
    expect(links(region(await createHelpSite().open(contactUs), 'Quick answers'))).toEqual([
      ['No power or gas?', help('tools/no-power-or-gas')],
      ['Is my Direct Debit right?', help('tools/direct-debit-checker')],
      ['Read it with me', help('tools/read-it-with-me')],
      ['Are we late?', help('tools/are-we-late')],
      ['All tools', help('tools')],
    ]);
  });
});

describe('contact us and the meter read week', () => {
  const configFile = '/aem6/content/dam/larkfield/beta/json/help/meter-read/submit-meter-read.json';
  const templates = {
    contactCardPillTemplate: 'Until <b>Friday</b>',
    contactCardTemplate: '<p>Note the numbers of <a href="/help-and-support/meters">your meter</a>.</p>',
    headingTemplate: 'Send a reading',
    smrErrorTemplate: '<p>Try later.</p>',
  };
  const openIn = (isMeterReadWeek: boolean) =>
    createHelpSite({ content: { [configFile]: { ...templates, isMeterReadWeek } } }).open(contactUs);

  it('shows the pill, the template and the button in the first card, and only there @CON-5', async () => {
    const page = await openIn(true);
    const card = region(page, credit);
    expect(text(card)).toContain(`Until Friday${credit}Note the numbers of your meter.Submit a meter reading`);
    expect(links(card)).toEqual([
      ['your meter', help('meters')],
      ['Submit a meter reading', help('submit-meter-read')],
      ...creditLinks,
    ]);
    for (const part of ['Until Friday', 'Note the numbers', 'Submit a meter reading'])
      expect(text(page).split(part)).toHaveLength(2);
  });

  it.each([
    ['in another week', () => openIn(false)],
    ['when the configuration cannot be read', () => createHelpSite().open(contactUs)],
  ])('shows none of the three %s @CON-5', async (_, open) => {
    const page = await open();
    expect(links(region(page, credit))).toEqual(creditLinks);
    expect(text(page)).not.toMatch(/Until Friday|Note the numbers|Submit a meter reading/);
  });
});

import { describe, expect, it } from 'vitest';
import { element, elements, href, links, region, text, texts } from '../test/document.ts';
import { createHelpSite } from '../test/help-site.ts';

const help = (path: string) => `/help-and-support/${path}`;
const [gas, gasNorth] = ['tel:0800111999', 'tel:0800002001'];
const [power, powerNorth] = ['tel:105', 'tel:03457643643'];
/** A page of an error: the categories that the article needs cannot be read. */
const problem = help('meters/find-your-meter');

describe.each([
  ['larkfield', '1'],
  ['skerry', '2'],
] as const)('the phone numbers of %s', (brand, digit) => {
  const line = (number: number) => `tel:08081570${digit}0${number}`;
  const [general, prepay, meter, home] = [line(1), line(2), line(3), line(4)];
  const [debt, bereavement, complaints, priority] = [line(5), line(6), line(7), line(8)];

  it.each([
    [problem, [gas, gasNorth, power, powerNorth]],
    [help('offline'), [gas, gasNorth, power, powerNorth]],
    [help('emergencies'), [gas, gasNorth, 'tel:999', 'tel:18000', 'sms:999', 'sms:999', power, powerNorth, meter]],
    [
      help('contact-us'),
      [gas, power, general, prepay, meter, debt, home, priority, bereavement, complaints, 'tel:18000'],
    ],
    [help(''), [gas, power]],
    [help('probate'), [bereavement]],
    [help('struggling-to-pay'), [debt, prepay, meter]],
    [help('make-a-complaint-select-energy'), [complaints]],
    [help('make-a-complaint-select-type'), [complaints]],
    [help('complaints/gas-and-electricity'), [complaints]],
    [help('complaints/pay-as-you-go'), [complaints]],
    [help('complaints/enquiry-gas-and-electricity'), [general]],
    [help('complaints/enquiry-pay-as-you-go'), [prepay]],
    [help('complaints/feedback'), [general]],
    [help('follow'), [general]],
    ['/search?q=nothing', [general, meter]],
    ['/page-not-found.html', []],
  ])('on %s are these, in this order, and dial what they say', async (path, numbers) => {
    const page = await createHelpSite({ brand }).open(path);
    const shown = links(element(page, 'main')).filter(([, target]) => /^(tel|sms):/.test(target));
    expect(shown.map(([, target]) => target)).toEqual(numbers);
    for (const [label, target] of shown) expect(target.replace(/^\w+:/, '')).toBe(label.replaceAll(' ', ''));
    expect(elements(element(page, 'footer'), 'a').map(href).slice(-2)).toEqual([gas, power]);
  });

  it('of each line are with its name and hours on the contact page', async () => {
    const page = await createHelpSite({ brand }).open(help('contact-us'));
    const phone = (number: number) => `0808 157 0${digit}0${number}`;
    const office = 'Monday to Friday 8am to 6pm, Saturday 9am to 2pm';
    const always = '24 hours a day, 7 days a week';
    expect(elements(region(page, 'Call us'), 'li').map((line) => texts(line, 'span', 'a').filter(Boolean))).toEqual([
      ['Bills, payments and your account', phone(1), office],
      ['Pay As You Go: top-ups, cards and keys', phone(2), office],
      ['Meter fault, or no supply', phone(3), always],
      ['If you cannot pay', phone(5), office],
      ['Boiler cover, repairs and engineers', phone(4), `${always} for emergencies`],
      ['Priority Services Register', phone(8), office],
      ['Someone has died', phone(6), office],
      ['Complaints', phone(7), office],
    ]);
  });
});

describe('the pages for when nothing else works', () => {
  const callOuts = [
    'Free, 24 hours a day. England, Scotland and Wales',
    'In Northern Ireland call 03457 643 643',
    'Relay UK: dial 18001 first',
  ];

  it('say whom to call and where, and promise nothing about what was being sent', async () => {
    const main = element(await createHelpSite().open(problem), 'main');
    expect(texts(main, 'h1', 'h2', 'p', 'li')).toEqual([
      'There is a problem with this page',
      'Try again in a few moments. Anything that you saw us confirm has reached us.',
      'Immediate action required: If you smell gas, call',
      'Free, 24 hours a day',
      'In Northern Ireland call 0800 002 001',
      'Relay UK: dial 18001 first',
      'Immediate action required: In a power cut, call',
      ...callOuts,
    ]);
  });

  it('say it without a connection too', async () => {
    const main = element(await createHelpSite().open(help('offline')), 'main');
    expect(texts(main, 'h1', 'h2', 'p', 'li')).toEqual([
      'You are offline',
      'This page cannot be shown without a connection.',
      'Try again',
      'These numbers work from any phone:',
      'Immediate action required: Smell gas? Call now',
      'Free, 24 hours a day, 7 days a week',
      'In Northern Ireland call 0800 002 001',
      'Relay UK: dial 18001 first',
      'Immediate action required: Power cut? Call',
      ...callOuts,
      'You can still open:',
      'What to do in an emergency',
      'Contact us',
    ]);
    expect(text(main)).not.toContain('undefined');
  });
});

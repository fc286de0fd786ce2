import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brands } from '../brand/brands.ts';
import { ledger } from './ledger.ts';
import { tools } from './tools.ts';

const brand = brands.larkfield.facts;
const context = { facts: ledger, brand, today: '2026-11-17' } as const;

const isPhone = ([, { kind }]: [string, { kind: string }]) => kind === 'phone';
const phones = Object.fromEntries([...Object.entries(ledger), ...Object.entries(brand)].filter(isPhone));
const states = (text: string, number: string) => new RegExp(`(?<![\\d£.,])${number}(?!\\d)`).test(text);
const statedIn = (text: string) => Object.keys(phones).filter((id) => states(text, phones[id]?.value ?? ''));

/** The sentences of an answer that have a phone number, each after the part that it is in. */
function sentencesWithNumbers(path: string, query: string): string[] {
  const outcome = tools.find((tool) => tool.path === path)?.stepOf(new URLSearchParams(query), context);
  if (outcome?.kind !== 'answer') throw new Error(JSON.stringify(outcome));
  const { summary, explanation = [], calls = [], also = [], steps = [], why = [], parts, letter } = outcome.answer;
  const texts = [
    ...[summary, ...explanation, ...steps, ...why, letter?.text ?? ''].map((text) => ['answer', text]),
    ...[...calls, ...also].map(({ number, when }) => ['call', `${number.value}: ${when}`]),
    ...parts.flatMap(({ id, reasons, details = [] }) => [
      ...reasons.map((text) => [id, text]),
      ...details.map(({ text }) => [id, typeof text === 'string' ? text : JSON.stringify(text)]),
    ]),
  ];
  return texts.filter(([, text = '']) => statedIn(text).length > 0).map(([id, text]) => `${id}: ${text}`);
}

const home =
  'oldest=eighty&income=below&benefits=guarantee-credit&people=severely-disabled-child&trouble=energy-debt&trouble=crisis&home=owned&rating=poor&household=low';
const day = (name: string, date: string) => {
  const [year, month, dayOfMonth] = date.split('-');
  return `${name}-day=${dayOfMonth}&${name}-month=${month}&${name}-year=${year}`;
};
const late = (about: string, what: string) =>
  `where=GB&about=${about}&what=${what}&done=no&why=none&size=unknown&paid=no`;
const debt = 'call: 0808 157 0105: If you cannot pay: our debt line. Monday to Friday 8am to 6pm, Saturday 9am to 2pm';
const general =
  'call: 0808 157 0101: Bills, payments and your account. Monday to Friday 8am to 6pm, Saturday 9am to 2pm';
const complaints = 'call: 0808 157 0107: Complaints. Monday to Friday 8am to 6pm, Saturday 9am to 2pm';
const [longAgo, yesterday] = ['2026-06-01', '2026-11-16'];

/** Every number that the tools give, except those of 'No power or gas?', which has a table of its own. */
const given: [what: string, path: string, query: string, sentences: string[]][] = [
  [
    'help in England',
    'what-help-can-i-get',
    `nation=england&${home}`,
    [
      debt,
      'winter-fuel: It comes by itself in November or December for most. If you have never had it and get no State Pension, call 0800 731 0160.',
      'priority-services: Call 0808 157 0108, or write to us. No proof is needed.',
      'breathing-space: A debt adviser applies for you. Call 0800 138 1111, free.',
    ],
  ],
  [
    'help in Scotland',
    'what-help-can-i-get',
    `nation=scotland&${home}`,
    [
      debt,
      'winter-fuel: It comes by itself in November or December for most. If you have never had it and get no State Pension, call 0800 182 2222.',
      'cold-weather: It comes by itself from December to February, however cold it is. If not, call 0800 182 2222.',
      'child-heating: It comes by itself. If not, call 0800 182 2222.',
      'priority-services: Call 0808 157 0108, or write to us. No proof is needed.',
      'breathing-space: A debt adviser applies for you. Call 0808 808 4000, free.',
      'insulation: Call 0808 808 2282, free. Advice is for everyone.',
    ],
  ],
  [
    'help in Wales',
    'what-help-can-i-get',
    `nation=wales&${home}`,
    [
      debt,
      'winter-fuel: It comes by itself in November or December for most. If you have never had it and get no State Pension, call 0800 731 0160.',
      'priority-services: Call 0808 157 0108, or write to us. No proof is needed.',
      'crisis: Call 0800 859 5924, free.',
      'breathing-space: A debt adviser applies for you. Call 0800 138 1111, free.',
      'insulation: Call 0808 808 2244, free. Advice is for everyone.',
    ],
  ],
  [
    'help in Northern Ireland',
    'what-help-can-i-get',
    `nation=northern-ireland&${home}`,
    [
      debt,
      'winter-fuel: It comes by itself in November or December for most. If you have never had it and get no State Pension, call 0800 731 0160.',
      'priority-services: Call 0808 157 0108, or write to us. No proof is needed.',
      'crisis: Call 0800 587 2750, free.',
      'insulation: Call 0800 111 4455, free. Advice is for everyone.',
    ],
  ],
  ['a payment that is due', 'are-we-late', `${late('visit', 'visit-missed')}&${day('day', yesterday)}`, [general]],
  [
    'a payment that is late, and the second one',
    'are-we-late',
    `${late('visit', 'visit-missed')}&${day('day', longAgo)}`,
    [complaints],
  ],
  ['a switch by mistake', 'are-we-late', `${late('switch', 'wrong-switch')}&${day('day', longAgo)}`, [general]],
  ...['power-cut', 'storm'].map((what): (typeof given)[number] => [
    what,
    'are-we-late',
    `${late('cut', what)}&hours=100&${day('day', longAgo)}`,
    ['call: 105: Free, day and night. It puts you through to your network'],
  ]),
  ['a payment in Northern Ireland', 'are-we-late', 'where=NI', ['call: 03457 643 643: In a power cut: NIE Networks']],
  [
    'an old bill',
    'back-bill-checker',
    `nation=britain&before=nothing&blocked=none&${day('sent', '2026-11-01')}&${day('from', '2024-11-01')}&${day('to', '2026-10-31')}&charged=731`,
    [general],
  ],
  [
    'a Direct Debit that is too high',
    'direct-debit-checker',
    'fuels=electricity&electricity=12000&electricityRate=10&electricityDaily=0&vat=with&heating=other&balance=zero&paid=200',
    [general],
  ],
];

it.each(given)('%s: every number is the right one', (_, path, query, sentences) => {
  expect(sentencesWithNumbers(path, query)).toEqual(sentences);
});

/** The dangers and branches of 'No power or gas?' are asserted beside it. */
const ofNoSupply = [
  'gas-emergency',
  'gas-emergency-northern-ireland',
  'power-cut',
  'power-cut-northern-ireland',
  'emergency-services',
  'nhs-advice',
  'meter-emergency-phone',
  'home-services-phone',
];

it('no tool names a number that no table asserts', () => {
  const sources = globSync('apps/site/app/tools/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = Object.keys(phones).filter((id) => sources.includes(`'${id}'`));
  const stated = given.flatMap(([, , , sentences]) => sentences.flatMap(statedIn));
  expect(named.toSorted()).toEqual([...new Set([...stated, ...ofNoSupply])].toSorted());
});

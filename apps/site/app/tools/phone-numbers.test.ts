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
  const outcome = tools.find((tool) => tool.path === path)?.outcomeOf(new URLSearchParams(query), context);
  if (outcome?.kind !== 'answer') throw new Error(JSON.stringify(outcome));
  const { summary, explanation = [], parts, letter } = outcome.answer;
  const texts = [
    ...[summary, ...explanation, letter?.text ?? ''].map((text) => ['answer', text]),
    ...parts.flatMap(({ id, reasons, details = [], calls = [] }) => [
      ...reasons.map((text) => [id, text]),
      ...details.map(({ text }) => [id, typeof text === 'string' ? text : JSON.stringify(text)]),
      ...calls.map(({ number, when }) => [id, `${number.value}: ${when}`]),
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
const britain = `nation=britain&why=none&size=unknown`;
const [callNow, callThen] = [
  'Call 0808 157 0101, Monday to Friday 8am to 6pm, Saturday 9am to 2pm. Say which standard was missed.',
  'If it has not come by then, call 0808 157 0101, Monday to Friday 8am to 6pm, Saturday 9am to 2pm. Say which standard was missed.',
];
const [longAgo, yesterday] = ['2026-06-01', '2026-11-16'];

/** Every number that the tools give, except those of 'No power or gas?', which has a table of its own. */
const given: [what: string, path: string, query: string, sentences: string[]][] = [
  [
    'help in England',
    'what-help-can-i-get',
    `nation=england&${home}`,
    [
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
      'winter-fuel: It comes by itself in November or December for most. If you have never had it and get no State Pension, call 0800 731 0160.',
      'priority-services: Call 0808 157 0108, or write to us. No proof is needed.',
      'crisis: Call 0800 587 2750, free.',
      'insulation: Call 0800 111 4455, free. Advice is for everyone.',
    ],
  ],
  [
    'a payment that is due',
    'are-we-late',
    `${britain}&what=visit-missed&${day('began', yesterday)}`,
    [`visit-missed: ${callThen}`],
  ],
  [
    'a payment that is late, and the second one',
    'are-we-late',
    `${britain}&what=visit-missed&${day('began', longAgo)}`,
    [`visit-missed: ${callNow}`, `second: ${callNow}`],
  ],
  [
    'a payment that came late: the second one is not late yet',
    'are-we-late',
    `${britain}&what=visit-missed&${day('began', '2026-10-26')}&${day('paid', '2026-11-16')}`,
    [`second: ${callThen}`],
  ],
  [
    'a switch by mistake',
    'are-we-late',
    `${britain}&what=wrong-switch&${day('began', longAgo)}`,
    [`mistake: ${callThen}`, `answer: ${callThen}`, `back: ${callThen}`],
  ],
  ...['power-cut', 'storm'].map((what): (typeof given)[number] => [
    what,
    'are-we-late',
    `${britain}&what=${what}&hours=100&${day('began', longAgo)}`,
    [`${what}: Call 105, which is free. It puts you through to your network.`],
  ]),
  [
    'a payment in Northern Ireland',
    'are-we-late',
    `nation=northern-ireland&why=none&what=power-cut&hours=100&${day('began', longAgo)}`,
    ['northern-ireland: In a power cut, call NIE Networks on 03457 643 643.'],
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

import { brands } from '../app/brand/brands.ts';
import { ledger } from '../app/tools/ledger.ts';
import { noSupply } from '../app/tools/no-supply/no-supply.tsx';
import type { Call } from '../app/tools/tool-answer.ts';

/** For the tests: answers as the form sends them, and what is expected in each place. */

export type Answers = Record<string, string>;

export const outcomeOf = (answers: Answers) =>
  noSupply.outcomeOf(new URLSearchParams(answers), {
    facts: ledger,
    brand: brands.larkfield.facts,
    today: '2026-11-17',
  });

export const said = (calls: readonly Call[] = []) => calls.map(({ number, when }) => `${number.value}: ${when}`);

/** Every number, with when to call it, as each place is told them. */
export const places = [
  {
    where: 'in Great Britain',
    outward: 'EH10',
    spoken: { power: '105', gas: '0800 111 999' },
    power: ['105: Free, day and night'],
    gas: ['0800 111 999: Free, day and night'],
    stillOff: ['105: If the power does not come back with all switches up. Free, day and night'],
    equipment: ['105: In a power cut. Free, day and night'],
    ill: ['111: If someone feels ill'],
  },
  {
    where: 'in Northern Ireland',
    outward: 'BT7',
    spoken: { power: '03457 643 643', gas: '0800 002 001' },
    power: ['03457 643 643: Day and night'],
    gas: ['0800 002 001: Free, day and night'],
    stillOff: ['03457 643 643: If the power does not come back with all switches up. Day and night'],
    equipment: ['03457 643 643: In a power cut. Day and night'],
    ill: [],
  },
  {
    where: 'in a place that is not known',
    outward: '',
    spoken: {
      power: '105, or 03457 643 643 in Northern Ireland',
      gas: '0800 111 999, or 0800 002 001 in Northern Ireland',
    },
    power: [
      '105: In England, Scotland and Wales. Free, day and night',
      '03457 643 643: In Northern Ireland. Day and night',
    ],
    gas: [
      '0800 111 999: In England, Scotland and Wales. Free, day and night',
      '0800 002 001: In Northern Ireland. Free, day and night',
    ],
    stillOff: [
      '105: If the power does not come back with all switches up. In England, Scotland and Wales. Free, day and night',
      '03457 643 643: If the power does not come back with all switches up. In Northern Ireland. Day and night',
    ],
    equipment: [
      '105: In a power cut. In England, Scotland and Wales. Free, day and night',
      '03457 643 643: In a power cut. In Northern Ireland. Day and night',
    ],
    ill: ['111: If someone feels ill. In England, Scotland and Wales'],
  },
];
export type PlaceNumbers = (typeof places)[number];

import { describe, expect, it } from 'vitest';
import { brands } from '../../brand/brands.ts';
import { type CardedDanger, callsOf, dangerCards, urgentSuggestion } from './danger-cards.ts';

const hours = '24 hours a day, 7 days a week';
const northernIreland = {
  gas: ['0800 002 001', 'In Northern Ireland'],
  power: ['03457 643 643', 'In Northern Ireland'],
};
const smokeOrFlames = ['999', 'If you see smoke or flames, get out first'];
const ofMeter = ['0808 157 0103', `Then us, if it is the meter. ${hours}`];
const powerCut = ['105', 'Free, 24 hours a day. England, Scotland and Wales'];

/** Every call of every card, in order: the number, and when to call it. */
const expected: Record<CardedDanger, string[][]> = {
  collapse: [
    ['999', 'Ask for an ambulance. If there may be fumes, get everyone into fresh air'],
    ['0800 111 999', 'Then, if it may be gas or carbon monoxide'],
    northernIreland.gas,
  ],
  fire: [['999', 'Ask for the fire service. Do not use water on electrics']],
  gas: [
    ['0800 111 999', 'Free, 24 hours a day. Do not touch switches or light anything'],
    ['999', 'If someone has collapsed, or there is a fire'],
    northernIreland.gas,
  ],
  'carbon-monoxide': [
    ['0800 111 999', 'Free, 24 hours a day. Do not go back in'],
    ['999', 'If anyone has collapsed or is very ill'],
    northernIreland.gas,
  ],
  shock: [['999', 'Ask for an ambulance, even if they seem well']],
  medical: [
    ['999', 'Say which medical equipment has stopped'],
    ['105', 'If the power is out: free, 24 hours a day. England, Scotland and Wales'],
    ['03457 643 643', 'If the power is out in Northern Ireland'],
    ['0808 157 0103', `If your meter has run out. ${hours}`],
  ],
  hypothermia: [
    ['999', 'Ask for an ambulance'],
    ['111', 'If you are not sure: free, 24 hours a day. England, Scotland and Wales'],
  ],
  distress: [
    ['116 123', 'Free, 24 hours a day, about anything at all'],
    ['999', 'If you or someone else may be in danger now'],
  ],
  threat: [['999', 'Cannot speak? Stay on the line. On a mobile, press 55']],
  'power-lines': [powerCut, ['999', 'If anyone is hurt or in danger'], northernIreland.power],
  'water-electrics': [powerCut, smokeOrFlames, northernIreland.power, ofMeter],
  electrical: [powerCut, smokeOrFlames, northernIreland.power, ofMeter],
  meter: [powerCut, smokeOrFlames, northernIreland.power, ['0808 157 0103', `Then us. ${hours}`]],
  abuse: [
    ['0808 2000 247', 'Free, 24 hours a day, run by Refuge'],
    ['999', 'In danger now? If you cannot speak, press 55 on a mobile'],
  ],
  'no-heating': [
    ['0808 157 0104', `Say that it is an emergency. ${hours}`],
    ['111', 'If the cold is making someone ill. England, Scotland and Wales'],
    ['999', 'If they are confused, floppy or hard to wake'],
  ],
  'off-supply': [['0808 157 0103', `We can help if you cannot top up. ${hours}`]],
  'burst-pipe': [['0808 157 0104', `Say that it is an emergency. ${hours}`]],
  'power-cut': [powerCut, northernIreland.power],
  tampering: [
    ['0800 023 2777', 'Free, 24 hours a day. Stay Energy Safe'],
    ['0800 111 999', 'If you smell gas: get outside first'],
    ['0800 002 001', 'If you smell gas in Northern Ireland'],
  ],
};

const isCarded = (name: string): name is CardedDanger => name in dangerCards;
const callWords = (danger: CardedDanger, brand: keyof typeof brands) =>
  callsOf(danger, brands[brand]).map(({ number, when }) => [number.value, when]);

describe('the card of a danger', () => {
  it.each(Object.keys(dangerCards).filter(isCarded))('%s: each number, in order, and when to call it', (danger) => {
    expect(callWords(danger, 'larkfield')).toEqual(expected[danger]);
  });

  it('is the same for Skerry, except for the supplier’s own lines', () => {
    const different = Object.keys(dangerCards)
      .filter(isCarded)
      .filter((name) => JSON.stringify(callWords(name, 'skerry')) !== JSON.stringify(callWords(name, 'larkfield')));
    expect(different).toEqual([
      'electrical',
      'meter',
      'water-electrics',
      'medical',
      'no-heating',
      'off-supply',
      'burst-pipe',
    ]);
  });

  it('has a line, except for despair and abuse, about which nobody is asked', () => {
    const without = Object.entries(dangerCards).filter(([, card]) => !('line' in card));
    expect(without.map(([danger]) => danger)).toEqual(['distress', 'abuse']);
  });

  it('lists results by title only for despair, folded, and for abuse, open', () => {
    const titlesOnly = Object.entries(dangerCards).flatMap(([danger, card]) =>
      'withoutExtracts' in card ? [[danger, card.withoutExtracts]] : [],
    );
    expect(titlesOnly).toEqual([
      ['distress', 'folded'],
      ['abuse', 'open'],
    ]);
  });
});

const emergencies = '/help-and-support/emergencies';

/** What somebody who types can be shown: `named-dangers.ts`. */
const suggestions: [danger: CardedDanger, title: string, link: string][] = [
  ['collapse', 'Collapsed, or you cannot wake them? Call 999', `${emergencies}/carbon-monoxide`],
  ['fire', 'Get everyone out, stay out, and call 999', emergencies],
  ['gas', 'Smell gas? Get everyone outside, then call 0800 111 999', `${emergencies}/smell-gas`],
  ['carbon-monoxide', 'Get everyone outside into fresh air, then call 0800 111 999', `${emergencies}/carbon-monoxide`],
  [
    'shock',
    'Do not touch them until the power is off. Call 999',
    '/help-and-support/appliances-and-engineers/appliance-safety',
  ],
  ['power-lines', 'Stay well away, keep others away, and call 105', emergencies],
  ['water-electrics', 'Do not touch switches, sockets or the water. Call 105', `${emergencies}/leaking-pipes`],
  [
    'electrical',
    'Keep away and do not touch it. Call 105',
    '/help-and-support/appliances-and-engineers/appliance-safety',
  ],
  ['meter', 'Keep away from the meter and do not touch it. Call 105', '/help-and-support/meters/meter-safety'],
];

it.each(suggestions)('the suggestion of %s is %j and leads to %s', (danger, title, link) => {
  expect(urgentSuggestion(danger, brands.larkfield)).toEqual({ title, link, urgent: true });
});

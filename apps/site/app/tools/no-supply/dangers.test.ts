import { describe, expect, it } from 'vitest';
import { type Answers, outcomeOf, type PlaceNumbers, places, said } from '../../../test/no-supply-places.ts';
import { noSupply } from './no-supply.tsx';

/** Judged from the emergency services' own advice (gas emergency service, 105, NIE Networks) and the articles on emergencies. */
const dangers: [danger: string, calls: (place: PlaceNumbers) => { says: string; calls: string[] }][] = [
  [
    'gas',
    ({ gas, spoken }) => ({
      says: `Get everyone outside. Then call ${spoken.gas}.`,
      calls: [...gas, '999: If someone has collapsed, or there is a fire'],
    }),
  ],
  [
    'co',
    ({ gas, ill, spoken }) => ({
      says: `Get everyone outside into fresh air. Then call ${spoken.gas}.`,
      calls: [...gas, '999: If anyone has collapsed, is confused or has chest pain', ...ill],
    }),
  ],
  [
    'fire',
    () => ({
      says: 'Get everyone out, stay out, and call 999.',
      calls: ['999: Ask for the fire service. Free, day and night'],
    }),
  ],
  [
    'shock',
    () => ({
      says: 'Do not touch them until the power is off. Call 999.',
      calls: ['999: Ask for an ambulance, even if they seem well'],
    }),
  ],
  [
    'line',
    ({ power, spoken }) => ({
      says: `Stay well away, keep others away, and call ${spoken.power}.`,
      calls: [...power, '999: If anyone is hurt or in danger'],
    }),
  ],
  [
    'hot',
    ({ power, spoken }) => ({
      says: `Keep away from it and do not touch it. Call ${spoken.power}.`,
      calls: [
        ...power,
        '999: If you see smoke or flames. Get out first',
        '0808 157 0103: Then us, if it is the meter. 24 hours a day, 7 days a week',
      ],
    }),
  ],
  [
    'medical',
    ({ equipment }) => ({
      says: 'If someone’s life is at risk, call 999.',
      calls: [
        '999: Say which medical equipment has stopped',
        ...equipment,
        '0808 157 0103: Us, if there is no credit on the meter. 24 hours a day, 7 days a week',
      ],
    }),
  ],
];

describe.each(places)('a danger $where @TOL-2', (place) => {
  it.each(dangers)('%s has its numbers, whatever else was entered', (danger, expected) => {
    const others: Answers[] = [
      {},
      { off: 'gas', around: 'yes', meter: 'bill', fuses: 'fine' },
      { off: '?', meter: 'x'.repeat(50) },
    ];
    for (const other of others) {
      const outcome = outcomeOf({ danger, outward: place.outward, ...other });
      if (outcome.kind !== 'danger') throw new Error(JSON.stringify(outcome));
      expect({ says: outcome.danger.summary, calls: said(outcome.danger.calls) }).toEqual(expected(place));
    }
  });
});

it.each<[danger: string, never: string]>([
  ['gas', 'Do not touch switches, plugs or doorbells. Do not light anything.'],
  ['co', 'Do not go back in, even if the alarm stops.'],
  ['fire', 'Do not use water on anything electric. Do not go back in.'],
  ['shock', 'Do not go near if the shock came from a power line. Stay well away.'],
  ['line', 'Do not touch the line, or anything that it touches, even if it looks dead.'],
  ['hot', 'Do not open it or wipe it. Do not press its switches.'],
  ['medical', 'Do not wait for the power to come back.'],
])('%s says what never to do', (danger, never) => {
  const outcome = outcomeOf({ danger });
  expect(outcome.kind === 'danger' && outcome.danger.never).toBe(never);
});

it.each<[danger: string, steps: string[]]>([
  [
    'gas',
    [
      'Put out cigarettes, candles and the cooker flame.',
      'Open doors and windows as you go. Turn the gas off at the meter, if you can reach it safely.',
      'Call from outside. Stay out until the engineer says that you can go back in.',
    ],
  ],
  [
    'co',
    [
      'Open doors and windows on the way. Turn off the boiler, fires and hob as you pass, if that takes no time.',
      'Call from outside. Stay out until you are told that it is safe.',
      'Does someone feel ill? Say that it may be carbon monoxide. In Northern Ireland, call your doctor.',
    ],
  ],
])('%s says what to do, step by step', (danger, steps) => {
  const outcome = outcomeOf({ danger });
  expect(outcome.kind === 'danger' && outcome.danger.steps).toEqual(steps);
});

it('every danger is an option, and the last option is none of them', () => {
  const [question] = noSupply.questions;
  if (question?.kind !== 'choice') throw new Error('the first question is not about dangers');
  expect([question.name, question.options.map(({ value }) => value)]).toEqual([
    'danger',
    [...dangers.map(([danger]) => danger), 'none'],
  ]);
});

it('a postcode that cannot be read does not hide the numbers of a danger', () => {
  const outcome = outcomeOf({ danger: 'gas', outward: 'at home' });
  expect(outcome.kind === 'danger' && outcome.danger.calls.map(({ number }) => number.value)).toEqual([
    '0800 111 999',
    '0800 002 001',
    '999',
  ]);
});

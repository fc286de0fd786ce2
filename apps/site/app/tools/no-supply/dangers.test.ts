import { expect, it } from 'vitest';
import { type Answers, said, stepOf } from '../../../test/no-supply-steps.ts';

const power = [
  '105: In England, Scotland and Wales. Free, day and night',
  '03457 643 643: In Northern Ireland. Day and night',
];
const gas = [
  '0800 111 999: In England, Scotland and Wales. Free, day and night',
  '0800 002 001: In Northern Ireland. Free, day and night',
];
const spoken = {
  power: '105, or 03457 643 643 in Northern Ireland',
  gas: '0800 111 999, or 0800 002 001 in Northern Ireland',
};
const ill = ['111: If someone feels ill. In England, Scotland and Wales'];
const equipment = [
  '105: In a power cut. In England, Scotland and Wales. Free, day and night',
  '03457 643 643: In a power cut. In Northern Ireland. Day and night',
];

/** Nobody is asked for the nation: both numbers are given. Judged from the emergency services' own advice (gas emergency service, 105, NIE Networks) and the articles on emergencies. */
const dangers: [danger: string, expected: { says: string; calls: string[] }][] = [
  [
    'gas',
    {
      says: `Get everyone outside. Then call ${spoken.gas}.`,
      calls: [...gas, '999: If someone has collapsed, or there is a fire'],
    },
  ],
  [
    'co',
    {
      says: `Get everyone outside into fresh air. Then call ${spoken.gas}.`,
      calls: [...gas, '999: If anyone has collapsed, is confused or has chest pain', ...ill],
    },
  ],
  [
    'fire',
    {
      says: 'Get everyone out, stay out, and call 999.',
      calls: ['999: Ask for the fire service. Free, day and night'],
    },
  ],
  [
    'shock',
    {
      says: 'Do not touch them until the power is off. Call 999.',
      calls: ['999: Ask for an ambulance, even if they seem well'],
    },
  ],
  [
    'line',
    {
      says: `Stay well away, keep others away, and call ${spoken.power}.`,
      calls: [...power, '999: If anyone is hurt or in danger'],
    },
  ],
  [
    'hot',
    {
      says: `Keep away from it and do not touch it. Call ${spoken.power}.`,
      calls: [
        ...power,
        '999: If you see smoke or flames. Get out first',
        '0808 157 0103: Then us, if it is the meter. 24 hours a day, 7 days a week',
      ],
    },
  ],
  [
    'medical',
    {
      says: 'If someone’s life is at risk, call 999.',
      calls: [
        '999: Say which medical equipment has stopped',
        ...equipment,
        '0808 157 0103: Us, if there is no credit on the meter. 24 hours a day, 7 days a week',
      ],
    },
  ],
];

it.each(dangers)('%s ends the questions in one step, whatever else was entered @TOL-2', (danger, expected) => {
  const others: Answers[] = [
    {},
    { off: 'gas', where: 'NI', around: 'yes', pay: 'bill' },
    { off: '?', outward: 'at home', asked: 'off' },
  ];
  for (const other of others) {
    const step = stepOf({ danger, ...other });
    if (step.kind !== 'danger') throw new Error(JSON.stringify(step));
    expect(step.asked.map(({ name }) => name)).toEqual(['danger']);
    expect({ says: step.danger.summary, calls: said(step.danger.calls) }).toEqual(expected);
  }
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
  const step = stepOf({ danger });
  expect(step.kind === 'danger' && step.danger.never).toBe(never);
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
  const step = stepOf({ danger });
  expect(step.kind === 'danger' && step.danger.steps).toEqual(steps);
});

it('every danger is an option of the first question, and the last option is none of them', () => {
  const step = stepOf({});
  if (step.kind !== 'question' || step.question.kind !== 'choice') throw new Error('the first question is no choice');
  expect(step.question.options.map(({ value }) => value)).toEqual([...dangers.map(([danger]) => danger), 'none']);
});

it('a value that is no danger is no answer', () => {
  for (const danger of ['sparks', 'toString', '']) expect(stepOf({ danger }).kind).toBe('question');
});

import { mainSite } from '@lamplighter/contracts/content/main-site';

const help = (path: string) => `/help-and-support/${path}`;

export const meterDialsWords = {
  title: 'Read it with me',
  description:
    'Set the dials or type the numbers that your meter shows, and get the reading to send us. For gas you also see the kWh and the cost.',
  intro: 'Tell us what your meter shows. We work out the reading to send. Take a torch and a pen to the meter.',
  button: 'Work out my reading',
  questions: {
    meter: {
      legend: 'Which meter is yours?',
      options: {
        dials: { label: 'Five dials', hint: 'Small clock faces, each with a pointer. Leave out any red dial.' },
        'two-rate': {
          label: 'Two rows of numbers',
          hint: 'Electricity with a day and a night rate, such as Economy 7.',
        },
        'gas-imperial': {
          label: 'Gas in cubic feet',
          hint: 'It says ft³. Four black numbers, and red ones after them.',
        },
        'gas-metric': { label: 'Gas in cubic metres', hint: 'It says m³. Five numbers before the point.' },
      },
    },
    dials: [
      'First dial from the left: where is the pointer?',
      'Second dial: where is the pointer?',
      'Third dial: where is the pointer?',
      'Fourth dial: where is the pointer?',
      'Fifth dial: where is the pointer?',
    ],
    dialHint: 'Right on the 3 is 3. Between 3 and 4 is 3.5.',
    first: {
      label: 'What does the meter show?',
      hint: 'All the numbers from left to right, zeros at the front too. For two rows, the top one.',
    },
    second: { label: 'What does the second row show?', hint: 'Only for two rows of numbers.' },
    earlier: {
      label: 'An earlier reading',
      hint: 'From a bill. With it you see what you have used. Not for two rows.',
    },
    calorific: { label: 'The calorific value on your gas bill', hint: 'Without it we use a typical one.' },
    rate: { label: 'What do you pay for a kWh, in pence?', hint: 'The unit rate on your bill, for example 6.2' },
  },
  errors: {
    meter: 'Choose which meter is yours',
    dials: [
      'The pointer of the first dial',
      'The pointer of the second dial',
      'The pointer of the third dial',
      'The pointer of the fourth dial',
      'The pointer of the fifth dial',
    ],
    noDial: (what: string) => `Enter ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    digits: 'A reading has numbers only',
    noFirst: 'Enter what the meter shows',
    noSecond: 'Enter what the second row shows',
    tooLong: (digits: number) => `A reading of this meter has ${digits} numbers at most. Leave out red ones.`,
    calorific: 'The calorific value',
    rate: 'The price of a kWh',
  },
  picture: {
    dials: (pointers: string, reading: string) =>
      `Five dials. From left to right, the pointers are ${pointers}. Under the dials is the reading, ${reading}.`,
    twoRate: (first: string, second: string) =>
      `A meter with two rows of numbers. The first row is ${first}, the second is ${second}.`,
    gas: (reading: string) => `A gas meter that shows ${reading}. The numbers to leave out are struck through.`,
    first: 'FIRST',
    second: 'SECOND',
    cubicFeet: 'ft³',
    cubicMetres: 'm³',
    kwh: 'kWh',
  },
  summaries: {
    one: (reading: string) => `Your reading is ${reading}.`,
    two: (first: string, second: string) => `Your readings are ${first} in the first row and ${second} in the second.`,
  },
  explanation: {
    rule: 'Read from left to right. On each dial, take the number that the pointer has passed.',
    oneLess: (dial: number, seen: number, digit: number) =>
      `On dial ${dial} the pointer seems to be on ${seen}. The next dial still reads 9, so it has not reached it yet: take ${digit}.`,
    on: (dial: number, digit: number) =>
      `On dial ${dial} the pointer is on ${digit}. The next dial does not read 9, so take ${digit}.`,
    zeros: 'Send the zeros at the front too.',
    twoRate:
      'Send both, and say which is which. If you do not know which row is day and which is night, read the meter twice.',
    leftOut: 'We have left out what is after the point.',
  },
  used: {
    title: 'What you have used since the earlier reading',
    units: (units: string) => `${units} units`,
    kwh: (kwh: string) => `${kwh} kWh`,
    withCost: (kwh: string, cost: string) => `${kwh} kWh, ${cost}`,
    sum: (earlier: string, now: string, units: string) => `From ${earlier} to ${now} is ${units} units.`,
    unit: 'A unit of electricity is one kWh.',
    startedAgain: 'The meter went past its last number and started again at zero. We have counted that.',
    doubtful:
      'The earlier reading is higher. Look at both again: a number may be missing, or one may be of another meter. If both are right, the meter went nearly all the way round.',
  },
  gas: {
    unitTitle: 'What one unit of your gas meter comes to',
    imperial: (units: string, factor: string, metres: string) => `${units} × ${factor} = ${metres} cubic metres.`,
    energy: (metres: string, correction: string, value: string, kwh: string) =>
      `${metres} × ${correction} × ${value} ÷ 3.6 = ${kwh} kWh.`,
    correction: (correction: string) => `${correction} allows for the temperature and pressure of the gas.`,
    typical: (value: string) =>
      `${value} is a typical calorific value: how much heat the gas gives. Yours is on your bill.`,
    own: (value: string) => `${value} is the calorific value that you gave.`,
    noRate: 'Give the price of a kWh to see the cost.',
    earlier: 'Give an earlier reading to see what you have used.',
  },
  cost: (rate: string, cost: string) => `At ${rate}p for a kWh that is ${cost}, without the standing charge.`,
  next: [
    { label: 'Send us a meter reading', link: mainSite.meterReads },
    { label: 'How to read your meter', link: help('meters/how-to-read-your-meter') },
    { label: 'Economy 7 and other two-rate meters', link: help('meters/economy-7-meters') },
  ],
};

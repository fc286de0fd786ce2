import { mainSite } from '@lamplighter/contracts/content/main-site';

const help = (path: string) => `/help-and-support/${path}`;

export const meterDialsWords = {
  title: 'Read it with me',
  description:
    'Set the dials or type the numbers that your meter shows, and get the reading to send us. For gas you also see the kWh and the cost.',
  intro: 'Tell us what your meter shows. We work out the reading to send.',
  button: 'Work out my reading',
  ready: 'Take a torch and a pen to the meter',
  questions: {
    meter: {
      ask: 'Which meter is yours?',
      options: {
        dials: 'Five dials',
        'two-rate': 'Two rows of numbers',
        'gas-imperial': 'Gas in cubic feet',
        'gas-metric': 'Gas in cubic metres',
      },
      hints: {
        dials: 'Small clock faces, each with a pointer. Leave out any red dial.',
        'two-rate': 'Electricity with a day and a night rate, such as Economy 7.',
        'gas-imperial': 'It says ft³. Four black numbers, and red ones after them.',
        'gas-metric': 'It says m³. Five numbers before the point.',
      },
    },
    dials: {
      ask: 'Where are the pointers?',
      hint: 'Right on the 3 is 3. Between 3 and 4 is 3.5.',
      labels: ['First dial from the left', 'Second dial', 'Third dial', 'Fourth dial', 'Fifth dial'],
    },
    numbers: {
      ask: 'What does the meter show?',
      hint: 'All the numbers from left to right, zeros at the front too.',
      first: 'The numbers',
    },
    rows: {
      ask: 'What do the two rows show?',
      hint: 'All the numbers from left to right, zeros at the front too.',
      first: 'The first row',
      second: 'The second row',
    },
    earlier: {
      ask: 'Do you want to see what you have used?',
      hint: 'For that we need an earlier reading, from a bill.',
      options: { yes: 'Yes, I have an earlier reading', no: 'No, only the reading to send' },
      label: 'The earlier reading',
    },
    calorific: {
      ask: 'Do you know the calorific value?',
      hint: 'It is on your gas bill. It says how much heat the gas gives.',
      options: { yes: 'Yes', no: 'No, take a typical one' },
      label: 'The calorific value',
    },
    rate: {
      ask: 'Do you know your unit rate?',
      hint: 'It is on your bill: the price of one kWh. For example 6.2',
      options: { yes: 'Yes', no: 'No, leave the cost out' },
      label: 'The unit rate',
      unit: 'pence',
    },
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
    digits: 'A reading has numbers only',
    noFirst: 'Enter what the meter shows',
    noSecond: 'Enter what the second row shows',
    noEarlier: 'Enter the earlier reading',
    earlier: 'Choose whether you have an earlier reading',
    tooLong: (digits: number) => `A reading of this meter has ${digits} numbers at most. Leave out red ones.`,
    calorific: 'The calorific value',
    chooseCalorific: 'Choose whether you know the calorific value',
    rate: 'The price of a kWh',
    chooseRate: 'Choose whether you know your unit rate',
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
    one: (reading: string) => `Your reading is ${reading}`,
    two: (first: string, second: string) => `Your readings are ${first} in the first row and ${second} in the second`,
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
    noRate: 'With the price of a kWh you also see the cost.',
    earlier: 'With an earlier reading you also see what you have used.',
  },
  cost: (rate: string, cost: string) => `At ${rate}p for a kWh that is ${cost}, without the standing charge.`,
  next: [
    { label: 'Send us a meter reading', link: mainSite.meterReads },
    { label: 'How to read your meter', link: help('meters/how-to-read-your-meter') },
    { label: 'Economy 7 and other two-rate meters', link: help('meters/economy-7-meters') },
  ],
};

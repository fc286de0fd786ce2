import type { ApplianceId, Group } from './appliances.ts';

const help = (path: string) => `/help-and-support/${path}`;

const labels: Record<ApplianceId | 'own', string> = {
  kettle: 'Kettle',
  shower: 'Electric shower',
  'immersion-heater': 'Immersion heater',
  oven: 'Electric oven',
  hob: 'Electric hob, one ring',
  microwave: 'Microwave',
  'air-fryer': 'Air fryer',
  'slow-cooker': 'Slow cooker',
  dishwasher: 'Dishwasher',
  'washing-machine': 'Washing machine',
  'tumble-dryer': 'Tumble dryer',
  'heat-pump-dryer': 'Tumble dryer with a heat pump',
  'fan-heater': 'Fan heater or electric fire',
  'oil-radiator': 'Oil-filled radiator',
  'electric-blanket': 'Electric blanket',
  dehumidifier: 'Dehumidifier',
  'fridge-freezer': 'Fridge-freezer',
  television: 'Television',
  'games-console': 'Games console',
  laptop: 'Laptop',
  router: 'Broadband router',
  'led-lamp': 'LED lamp',
  'car-charger': 'Charging an electric car',
  'heat-pump': 'Heat pump for the whole home',
  own: 'Something else',
};

const lower: Record<Group, string[]> = {
  boiling: ['Hot water is costly to make. Boil only what you need, and keep showers short.'],
  cooking: ['Put a lid on pans. Cook small meals in a microwave or air fryer: an oven has more space to heat.'],
  washing: ['Wash full loads at a low temperature. An eco programme takes longer and still uses less.'],
  drying: ['Dry on a line or a rack when you can. Spin clothes twice first. Clean the filter each time.'],
  warming: [
    'Use it for one room, for a short time. If there is gas heating, that is mostly cheaper for longer.',
    'Do not turn off heat that you need for your health.',
  ],
  cold: ['Keep the door seals clean and leave a gap behind it for air. Set the fridge no colder than it needs to be.'],
  screens: ['Turn the brightness down and switch it off at the end. Standby uses little, but all day.'],
  always: ['It is on day and night, and uses little. There is not much to save here.'],
  light: ['An LED lamp uses far less than an old bulb. Switch it off when you leave.'],
  car: ['Charge at night if your tariff is cheaper then, and take the night price here.'],
  'heat-pump': ['Set the water to a low temperature and let it run steadily. Insulation saves the most.'],
};

export const runningCostsWords = {
  title: 'What does it cost to run?',
  description:
    'Work out what a kettle, a heater, a tumble dryer or anything else costs to run: each time, each week and each year, at your own price.',
  intro: 'What an appliance costs each time, a week and a year.',
  button: 'Work it out',
  ready: 'Nothing to look up',
  labels,
  lower,
  questions: {
    appliance: {
      ask: 'What do you want to run?',
      hint: 'The numbers are typical. Yours may use more or less.',
      unchosen: 'Choose an appliance',
      option: (name: string, typical: string) => `${name} (${typical})`,
    },
    use: {
      ask: 'How do you use it?',
      options: { typical: 'Take a typical week', own: 'I will say how much I use it' },
    },
    own: {
      ask: 'How much do you use it?',
      watts: {
        label: 'Its power',
        hint: 'On its label or in its booklet, as W. 1 kW is 1,000 W.',
        unit: 'watts',
      },
      minutes: { label: 'How long it runs each time', unit: 'minutes' },
      times: { label: 'How many times a week', unit: 'times' },
    },
    rate: {
      ask: 'What do you pay for electricity?',
      hint: 'The ‘unit rate’ on your bill: the price of one kWh.',
      options: (example: string) => ({
        own: 'I know my unit rate',
        example: `I do not know. Take ${example}: an example, not a price of ours`,
      }),
      price: { label: 'Your unit rate', unit: 'pence' },
    },
  },
  errors: {
    appliance: 'Choose what you want to run',
    use: 'Choose how you use it',
    watts: 'The watts',
    minutes: 'The minutes each time',
    times: 'The times a week',
    rate: 'The price of one kWh in pence',
    noRate: 'Choose what you pay, or that you do not know',
    tooLong: 'That is longer than a week: enter fewer times or fewer minutes',
  },
  own: 'Your appliance',
  summary: (label: string, each: string, week: string, year: string) =>
    `${label}: ${each} each time, ${week} a week and ${year} a year`,
  yearSummary: (label: string, day: string, week: string, year: string) =>
    `${label}: ${day} a day, ${week} a week and ${year} a year`,
  about: (sum: string) => `about ${sum}`,
  lessThanAPenny: 'less than a penny',
  cost: {
    year: (sum: string) => `${sum} a year`,
    eachLabel: 'Each time',
    dayLabel: 'A day',
    weekLabel: 'A week',
    yearLabel: 'A year',
    sumLabel: 'The sum',
    week: (sum: string, times: string) => `${sum}, for ${times}`,
    yearOf: (sum: string) => `${sum}, for 52 weeks`,
    oneTime: 'one time',
    times: (count: string) => `${count} times`,
    wattSum: (watts: string, minutes: string, units: string, rate: string, cost: string) =>
      `${watts} watts ÷ 1,000 × ${minutes} minutes ÷ 60 = ${units} kWh. ${units} kWh × ${rate} = ${cost} each time.`,
    eachSum: (units: string, rate: string, cost: string) => `${units} kWh × ${rate} = ${cost} each time.`,
    yearSum: (units: string, rate: string, cost: string) => `${units} kWh × ${rate} = ${cost} a year.`,
    reasons: {
      typical: (value: string) => `We took a typical one: ${value}. Yours may use more or less.`,
      own: (watts: string) =>
        `We took the ${watts} watts that you entered, at full power all the time. With a thermostat it uses less.`,
      typicalTime: (minutes: string) => `We took a typical time of ${minutes} minutes.`,
      typicalWeek: (times: string) => `We took a typical week with ${times}.`,
      programme: 'A programme uses about the same however long it takes, so the minutes do not count.',
      always: 'It runs all year, by itself. So the minutes and the times do not count.',
      example: (rate: string) => `We took ${rate} for one kWh. It is an example: your own price is on your bill.`,
      standing: 'Your standing charge is not in this. You pay it whatever you use.',
    },
  },
  lowerTitle: 'Pay less for it',
  lowerOwn: ['What makes heat uses the most. Run it for less time, at a lower setting, or with a full load.'],
  lowerLinks: [
    { label: 'What things cost to run', link: help('energy-tariffs/what-things-cost-to-run') },
    { label: 'Save energy at home', link: help('helpful-advice/save-energy-at-home') },
  ],
  next: [
    { label: 'What things cost to run', link: help('energy-tariffs/what-things-cost-to-run') },
    { label: 'Save energy at home', link: help('helpful-advice/save-energy-at-home') },
    { label: 'Is my Direct Debit right?', link: help('tools/direct-debit-checker') },
  ],
};

import { mainSite } from '@lamplighter/contracts/content/main-site';

export const meterReadingWords = {
  title: 'Submit your meter reading',
  description: 'Send us your gas and electricity meter readings in the week that energy prices change.',
  back: '/help-and-support/contact-us',
  lead: 'You do not need to sign in. Have a bill or an email from us at hand: your customer number is on it.',
  smart: 'A smart or prepayment meter that works sends its own readings, so you need not send one.',
  openUntil: (day: string) => `This form is open until ${day}.`,
  lastDay: {
    heading: 'Today is the last day',
    until: (day: string) => `You can send us a reading here until midnight tonight, ${day}.`,
    counts: 'The date on which you took the reading is what counts, not the moment you send it.',
  },
  aboutYou: 'About you',
  filledIn: "We've filled in the details we hold. Check them and change anything that's wrong.",
  personTitle: 'Title',
  noTitle: 'No title',
  firstName: 'First name',
  surname: 'Surname',
  telephone: 'Phone number',
  telephoneHint: 'We call only if we cannot use your reading',
  email: 'Email address',
  fuel: {
    legend: 'Which readings do you want to send?',
    dual: 'Gas and electricity',
    gas: 'Gas only',
    electricity: 'Electricity only',
  },
  yourReadings: 'Your readings',
  gas: 'Gas',
  electricity: 'Electricity',
  customerNumber: 'customer number',
  customerNumberHint:
    'It starts with 85, A or BGX. It is at the top of your bill. Yours may be the same for gas and electricity.',
  readingHint: 'Zeros at the front count. Leave out red numbers and anything after a decimal point.',
  gasReading: 'Gas reading',
  electricityReading: 'Electricity reading',
  economy7: {
    legend: 'Do you have an Economy 7 meter?',
    hint: 'It shows two numbers for electricity, one for the day and one for the night.',
    yes: 'Yes',
    no: 'No',
  },
  normal: 'Normal reading',
  normalHint: 'The day rate. It may be marked normal, day or peak.',
  low: 'Low reading',
  lowHint: 'The night rate. It may be marked low, night or off-peak.',
  unscripted: {
    gas: 'Leave these empty if you chose electricity only.',
    electricity: 'Leave these empty if you chose gas only.',
    oneRate: 'If you do not have an Economy 7 meter',
    twoRates: 'If you have an Economy 7 meter',
  },
  date: 'Date of reading',
  dateHint: (from: string, to: string) => `The day you read the meter: any day from ${from} to ${to}`,
  submit: 'Submit meter reading',
  sending: 'Sending your reading',
  failed: {
    heading: "Sorry, we're having technical issues right now",
    fallback: "Your reading has not been sent. Write it down with today's date, and try again later.",
    elsewhere: { label: 'Other ways to send a meter reading', link: mainSite.meterReads },
  },
  closed: {
    text: "We're sorry the online form to submit meter readings is no longer available.",
    elsewhere: { label: 'Send a meter reading another way', link: mainSite.meterReads },
    next: 'When it opens again',
    nextWeek: (start: string, end: string) =>
      `Energy prices may change again soon. You can send your readings here from ${start} to ${end}.`,
    calendar: { label: 'Add it to your calendar', link: '/help-and-support/submit-meter-read/next-week.ics' },
  },
  calendar: {
    name: 'Read your gas and electricity meters',
    text: 'Energy prices may change this week. Read your meters and send us the numbers.',
  },
};

export const coachWords = {
  heading: 'Which numbers to write down',
  rules: [
    'Read from left to right.',
    'Write down zeros at the front: 04521, not 4521.',
    'Leave out red numbers, and anything after a decimal point.',
  ],
  first: 'An electricity meter: 04521 is the reading, and the red 7 is left out',
  more: 'Find the picture that looks like your meter',
  meters: {
    gas: {
      name: 'Gas',
      picture: 'A gas meter: 03265 is the reading, and the red 418 after the point is left out',
      texts: ['In m³, write down the numbers before the point. In ft³, write down the black numbers.'],
    },
    dials: {
      name: 'Dials',
      picture: 'A meter with five dials, each read as the number that its pointer has just passed',
      texts: [
        'Each dial is one number, and neighbours turn opposite ways.',
        'Between two numbers, write the lower one. Between 9 and 0, write 9.',
      ],
    },
    economy7: {
      name: 'Two rows: Economy 7',
      picture: 'A meter with two rows of numbers: both are written down',
      texts: [
        'We need both. No rule says which row is day.',
        'To find out, read both between 9am and 9pm, and again two hours later. The one that has gone up is day: that is your normal reading.',
      ],
    },
    smart: {
      name: 'Smart meter',
      picture: 'A smart meter with its reading on a screen, and the buttons that bring it up',
      texts: ['Press a button until you see a number with kWh or m³. Use the meter, not the in-home display.'],
    },
  },
  dialsTool: {
    text: 'Turning dials?',
    label: 'Read it with me works out the reading',
    link: '/help-and-support/tools/read-it-with-me',
  },
  cannot: 'Cannot reach it or read it?',
  help: { label: 'How to read your meter, and who can help', link: '/help-and-support/meters/how-to-read-your-meter' },
};

import { type Day, formatDay } from '@lamplighter/contracts/time/london-day';

const help = (path: string) => `/help-and-support/${path}`;
const hoursText = (hours = 0) => `${hours.toLocaleString('en-GB')} hour${hours === 1 ? '' : 's'}`;

const dayText = (day: Day | undefined) => (day === undefined ? '' : formatDay(day));
/** How the letter begins: the day, and what else it is about. */
/** `limit` is the time of a standard in days or weeks. */
type Begin = (day: string, given: { limit: string; ended?: Day | undefined; hours?: number | undefined }) => string;

/** For what is never asked of a kind. */
const waits = (text: string) => ({
  'visit-missed': text,
  'visit-changed': text,
  'prepay-fault': text,
  reconnection: text,
  'payment-late': text,
  'power-cut': text,
  storm: text,
});

export const lateCheckerWords = {
  title: 'Are we late?',
  description:
    'Check what you are owed for a missed visit, a late bill, a slow switch, a meter fault or a power cut, and by when it must be paid.',
  intro:
    'The law says how fast we must be. If we are too slow, we owe you money. So does your network after a long power cut.',
  button: 'Check what I am owed',
  ready: 'Know the day it happened',
  ask: {
    where: 'Where is the home?',
    about: 'What is it about?',
    what: 'What happened?',
    day: {
      'visit-missed': 'When was the visit?',
      'visit-changed': 'When was the visit?',
      'meter-wrong': 'When did you tell us?',
      'prepay-fault': 'When did you tell us?',
      reconnection: 'When did you pay, or agree a plan?',
      'smart-appointment': 'When did you ask us?',
      'smart-fault': 'When did you tell us?',
      switch: 'When did you ask to switch?',
      'wrong-switch': 'When did you tell a supplier?',
      'final-bill': 'When did you leave?',
      'final-credit': 'What is the date of the final bill?',
      'payment-late': 'When did we miss the standard?',
      'power-cut': 'When did the power go off?',
      storm: 'When did the power go off?',
    } satisfies Record<string, string>,
    dayHint: 'If you are not sure, give the nearest day that you know.',
    done: {
      ...waits('Is it done?'),
      'meter-wrong': 'Have we looked into it?',
      'smart-appointment': 'Do you have an appointment?',
      'smart-fault': 'Have we sent you a plan?',
      switch: 'Has it happened?',
      'wrong-switch': 'Are you back with your old supplier?',
      'final-bill': 'Has the bill come?',
      'final-credit': 'Has the money come?',
    },
    ended: {
      ...waits('When was it done?'),
      'visit-changed': 'When did we tell you?',
      'meter-wrong': 'When did we tell you what we found?',
      'smart-appointment': 'When is the appointment?',
      'smart-fault': 'When did we send you a plan?',
      switch: 'When did it happen?',
      'wrong-switch': 'When were you back?',
      'final-bill': 'When did the bill come?',
      'final-credit': 'When did the money come?',
    },
    hours: 'How many hours did it take?',
    hoursOff: 'How many hours was the power off?',
    hoursHint: 'If it is still not done, give the hours so far.',
    size: 'How big was the power cut?',
    sizeHint: 'Your network can tell you.',
    why: 'Did any of these cause it?',
    paid: 'Have we paid you for it?',
    paidOn: 'When were you paid?',
  },
  hours: 'hours',
  options: {
    where: { GB: 'England, Scotland or Wales', NI: 'Northern Ireland' },
    about: {
      visit: 'A visit to my home',
      meter: 'My meter',
      switch: 'Switching, or my final bill',
      cut: 'A power cut',
      debt: 'My supply was turned off for debt',
      owed: 'A payment that you owe me for being late',
    },
    what: {
      'visit-missed': 'You did not come, or not in the agreed time',
      'visit-changed': 'You changed or cancelled the visit',
      'meter-wrong': 'I told you that my meter is wrong',
      'prepay-fault': 'My prepayment meter does not work',
      'smart-appointment': 'I asked for a smart meter',
      'smart-fault': 'I told you about a problem with my smart meter',
      switch: 'My switch to you takes too long',
      'wrong-switch': 'I was switched by mistake',
      'final-bill': 'I left, and wait for the final bill',
      'final-credit': 'I had my final bill, and wait for my credit',
      'power-cut': 'A power cut in ordinary weather',
      storm: 'A power cut in a storm',
      reconnection: 'My supply was turned off for debt',
      'payment-late': 'You owe me a payment',
    },
    done: { yes: 'Yes', no: 'No' },
    size: (homes: string) => ({
      smaller: `Smaller: fewer than ${homes} homes, or a storm of class 1`,
      larger: `Larger: ${homes} homes or more, or a storm of class 2`,
      unknown: 'I do not know',
    }),
    why: {
      asked: 'I asked to change the time',
      access: 'Nobody was in, or there was no safe way in',
      weather: 'Bad weather, a strike, or something else that you could not help',
      none: 'None of these',
    },
  },
  errors: {
    where: 'Choose where the home is',
    about: 'Choose what it is about',
    what: 'Choose what happened',
    day: 'The day',
    done: 'Choose yes or no',
    ended: 'The day',
    hours: 'The hours',
    size: 'Choose how big the power cut was',
    why: 'Choose what caused it, or ‘None of these’',
    paid: 'Choose whether we have paid you',
    paidOn: 'The day you were paid',
    order: 'This day must be the first day or later',
    manyHours: 'These are more hours than have passed since it began',
    paidOrder: 'The day you were paid must be the day it began or later',
  },
  titles: {
    'visit-missed': 'A visit that we missed',
    'visit-changed': 'A visit that we changed',
    'meter-wrong': 'A meter that you say is wrong',
    'prepay-fault': 'A prepayment meter that does not work',
    reconnection: 'Turning your supply back on',
    'smart-appointment': 'An appointment for a smart meter',
    'smart-fault': 'A problem with a smart meter',
    switch: 'Your switch to us',
    'final-bill': 'Your final bill',
    'final-credit': 'Your credit after the final bill',
    'payment-late': 'The payment for a standard that we missed',
    'power-cut': 'A power cut in ordinary weather',
    storm: 'A power cut in a storm',
    second: 'A second payment, because the first is late',
    mistake: 'The switch that was a mistake',
    answer: 'A clear answer about the switch',
    back: 'Going back to your old supplier',
  },
  summaries: {
    owed: (sum: string, day: string) => `Yes. We owe you ${sum}, by ${day}`,
    overdue: (both: string) => `Yes. We owe you ${both}`,
    twice: (sum: string) => `${sum} for the standard that we missed, and ${sum} more because the first ${sum} is late`,
    paidLate: (sum: string) => `Yes. We owe you a second ${sum}, because the first payment came late`,
    paid: (sum: string) => `We owed you ${sum}, and you were paid in time`,
    inTime: 'No. We were in time',
    hoursLeft: (limit: string) => `No, unless it takes more than ${limit}`,
    waiting: (day: string) => `Not yet. We have until ${day}`,
    bookedLate: (sum: string, day: string) => `We will owe you ${sum}, unless you get an appointment by ${day}`,
    fault: 'No. The delay was not ours',
    weather: (sum: string) => `Maybe. We owe you ${sum}, unless we did all we could`,
    smartBefore: 'No. The rule had not started',
    smartUnsure: (sum: string) => `Maybe. We owe you ${sum}, if the rule had started`,
    northernIreland: 'Northern Ireland has its own rules',
    wrongSwitch: (sum: string) => `Yes. You are owed ${sum} for the switch`,
    wrongSwitchMore: (sum: string, more: string) => `Yes. You are owed ${sum} for the switch, and maybe ${more} more`,
    network: (sum: string) => `Yes. Your network owes you ${sum}`,
    networkRange: (least: string, most: string) =>
      `Yes. Your network owes you ${least}, or ${most} if the power cut was of the smaller kind`,
    networkMaybe: (sum: string) => `Maybe. Your network owes you ${sum}, if the power cut was of the smaller kind`,
    networkWeather: (sum: string) => `Maybe. Your network owes you ${sum}, unless bad weather was the cause`,
    networkNo: 'No, unless the power cut goes on for longer',
  },
  reasons: {
    visitMissed: (slot: string) => `We must come in the slot that we agreed. It may be ${slot} long at most.`,
    visitChanged: (lastDay: string) =>
      `We may change a visit if we tell you at least one working day before. The last day for that was ${lastDay}.`,
    days: (limit: string, lastDay: string) => `We have ${limit}. The last day was ${lastDay}.`,
    hours: (limit: string, hours: number) => `We have ${limit}. It took ${hoursText(hours)}.`,
    daytime: 'Only hours in the daytime count. If you called late at night, count from the morning.',
    payment: (limit: string, day: string) => `A payment is due ${limit} after we miss a standard, so by ${day}.`,
    stillOpen: 'It is still not done. You are owed one payment, however long it takes.',
    paidOn: (day: string) => `You were paid on ${day}.`,
    came: (day: string) => `The payment was due by ${day}, and it came later.`,
    notCome: (day: string) => `The payment was due by ${day}, and it has not come.`,
    ifLate: (day: string) => `It is due only if the first payment has not come by ${day}.`,
    asked: 'No payment is due when you asked to change the time.',
    access: 'No payment is due when nobody was in, or when there was no safe way in.',
    weather:
      'No payment is due if something out of our hands stopped us, and we did what we could. Ask us what it was.',
    smartStart: (month: string) =>
      `The rules for smart meters started in ${month}. What happened before does not count.`,
    northernIreland:
      'These standards are the law in England, Scotland and Wales. The Consumer Council for Northern Ireland tells you what you are owed there.',
    mistake: 'The company that took you by mistake owes you this, however fast it is put right.',
    answerUntil: (limit: string, day: string) =>
      `The companies have ${limit} to give you a clear answer, until ${day}.`,
    answerMaybe:
      'If nobody had told you by then, the company you told owes you this. If the two did not agree, both owe it.',
    answerInTime: 'You were back by then.',
    backUntil: (limit: string, day: string) => `Your old supplier has ${limit} to take you back, until ${day}.`,
    backLate: 'It took longer. Your old supplier owes you this.',
    cut: (wait: string, first: string, more: string, every: string) =>
      `A home gets ${first} after ${wait} without power, then ${more} for each further ${every}.`,
    cutLimit: (limit: string) => `The most is ${limit}.`,
    cutHours: (hours: number) => `Your power was off for ${hoursText(hours)}.`,
    cutSizes: (smaller: string, larger: string) =>
      `The wait is ${smaller} for the smaller kind and ${larger} for the larger kind. Ask your network which it was.`,
    cutWeather:
      'If bad weather was the cause, the rule for a storm applies. Change your answer to ‘a power cut in a storm’.',
  },
  details: {
    how: 'How it is paid',
    howText: 'You should not have to ask. We put it on your account, or pay it to your bank.',
    howSwitch: 'You should not have to ask. It is paid to your bank, by cheque, or to your account.',
    howNetwork: 'Your network pays it, not us. Often it comes by itself.',
    when: 'By when',
    whenText: (day: string) =>
      `By ${day}. Working days are Monday to Friday, without bank holidays in England and Wales.`,
    whenSwitch: (limit: string) => `Within ${limit} of the day on which the two companies agree that it was a mistake.`,
    claim: (period: string, day: string) => `Claim within ${period}, so by about ${day}.`,
    general: (hours: string) => `Bills, payments and your account. ${hours}`,
    complaints: (hours: string) => `Complaints. ${hours}`,
    callNetwork: 'Free, day and night. It puts you through to your network',
    callNorthern: 'In a power cut: NIE Networks',
  },
  steps: {
    overdue: [
      'Copy the letter below. Then make a complaint, and paste it in.',
      'We give you a reference number. With it you can follow your complaint at any time.',
      'Would you rather talk? Call us. Say which standard was missed.',
    ],
    asked: ['You need not ask. If the money has not come by the day below, call us.', 'Say which standard was missed.'],
  },
  letter: {
    begins: {
      'visit-missed': (day) =>
        `You did not come to a visit at my home on ${day}, or you did not come in the time that we had agreed.`,
      'visit-changed': (day, { ended }) =>
        `You changed my visit of ${day}. You told me on ${dayText(ended)}, and that was too late.`,
      'meter-wrong': (day, { limit }) =>
        `I told you on ${day} that my meter is wrong. You did not explain within ${limit}.`,
      'prepay-fault': (day, { hours }) =>
        `I told you on ${day} that my prepayment meter did not work. It took you ${hoursText(hours)}.`,
      reconnection: (day, { hours }) =>
        `I paid, or agreed a plan, on ${day}. It took you ${hoursText(hours)} to turn my supply back on.`,
      'smart-appointment': (day, { limit }) =>
        `I asked you for a smart meter on ${day}. I did not get an appointment within ${limit}.`,
      'smart-fault': (day, { limit }) =>
        `I told you on ${day} about a problem with my smart meter. I had no plan within ${limit}.`,
      switch: (day, { limit }) => `I asked to switch to you on ${day}. It took longer than ${limit}.`,
      'final-bill': (day, { limit }) => `I left you on ${day}. My final bill did not come within ${limit}.`,
      'final-credit': (day, { limit }) =>
        `You sent my final bill on ${day}. My credit did not come back within ${limit}.`,
      'payment-late': (day) => `You missed a standard on ${day}, and owed me a payment for it.`,
    } satisfies Record<string, Begin>,
    text: (begin: string, sum: string, payBy: string, both: string) =>
      `${begin}\n\nUnder the guaranteed standards you owe me ${sum} for that. You had to pay it by ${payBy}. I have not had it. Because it is late, you owe me another ${sum}.\n\nPlease pay me ${both}, or write to me and say why not.`,
    wrongSwitch: (day: string, sum: string) =>
      `I was switched by mistake, and told you on ${day}.\n\nUnder the guaranteed standards you owe me ${sum} for that.\n\nPlease pay me ${sum}, or write to me and say why not.`,
    link: { label: 'Make a complaint', link: help('make-a-complaint-select-energy') },
  },
  next: [
    { label: 'What we owe you if we get it wrong', link: help('my-account/what-we-owe-you') },
    { label: 'Make a complaint', link: help('make-a-complaint-select-energy') },
  ],
  nextOwed: [
    { label: 'Make a complaint', link: help('make-a-complaint-select-energy') },
    { label: 'Follow a complaint that you have made', link: help('follow') },
    { label: 'What we owe you if we get it wrong', link: help('my-account/what-we-owe-you') },
  ],
  nextSwitch: { label: 'Switched to another supplier by mistake', link: help('my-account/switched-by-mistake') },
  nextCut: { label: 'Power cut', link: help('emergencies/power-cut') },
};

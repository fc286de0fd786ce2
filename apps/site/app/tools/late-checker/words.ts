const help = (path: string) => `/help-and-support/${path}`;
const hoursText = (hours: number) => `${hours.toLocaleString('en-GB')} hour${hours === 1 ? '' : 's'}`;

export const lateCheckerWords = {
  title: 'Are we late?',
  description:
    'Check what you are owed for a missed visit, a late bill, a slow switch, a meter fault or a power cut, and by when it must be paid.',
  intro:
    'The law says how fast we must be. If we are too slow, we owe you money. So does your network after a long power cut.',
  button: 'Check what I am owed',
  questions: {
    nation: {
      legend: 'Where is the home?',
      options: { britain: 'England, Scotland or Wales', 'northern-ireland': 'Northern Ireland' },
    },
    what: {
      legend: 'What happened?',
      options: {
        'visit-missed': 'You did not come to a visit, or not in the agreed slot',
        'visit-changed': 'You changed or cancelled a visit',
        'meter-wrong': 'I told you that my meter is wrong',
        'prepay-fault': 'My prepayment meter does not work',
        reconnection: 'My supply was turned off for debt, and I have paid or agreed a plan',
        'smart-appointment': 'I asked for a smart meter, and wait for an appointment',
        'smart-fault': 'I told you about a problem with my smart meter',
        switch: 'My switch to you takes too long',
        'wrong-switch': 'I was switched by mistake',
        'final-bill': 'I left, and wait for the final bill',
        'final-credit': 'I had my final bill, and wait for the credit to be paid back',
        'payment-late': 'You owe me a payment for one of these, and it has not come',
        'power-cut': 'A power cut in ordinary weather',
        storm: 'A power cut in a storm',
      },
    },
    began: {
      legend: 'When did it begin?',
      hint: 'The day of the visit. Or the day you told us, asked us, paid us or left us. Or the day of the final bill, or the day the power went off.',
    },
    ended: {
      legend: 'When was it done?',
      hint: 'Leave this empty if it is still not done. If we changed a visit, give the day we told you. For a smart meter, give the day of the appointment. If you were switched by mistake, give the day you were back.',
    },
    hours: {
      label: 'How many hours did it take?',
      hint: 'Only for a prepayment meter, supply that was turned off, or a power cut. If it is still not done, give the hours so far.',
    },
    size: {
      legend: 'If it was a power cut: how big was it?',
      hint: 'Your network can tell you. Leave this out for anything else.',
      smaller: (homes: string) => `Smaller: fewer than ${homes} homes, or a storm of class 1`,
      larger: (homes: string) => `Larger: ${homes} homes or more, or a storm of class 2`,
      unknown: 'I do not know',
    },
    why: {
      legend: 'Did any of these cause it?',
      options: {
        none: 'None of these',
        asked: 'I asked to change the time',
        access: 'Nobody was in, or there was no safe way in',
        weather: 'Bad weather, a strike, or something else out of your hands',
      },
    },
    paid: {
      legend: 'When were you paid for it?',
      hint: 'Leave this empty if you have not been paid.',
    },
  },
  errors: {
    nation: 'Choose where the home is',
    what: 'Choose what happened',
    began: 'The day it began',
    ended: 'The day it was done',
    hours: 'The hours',
    size: 'Choose how big the power cut was',
    why: 'Choose what caused it',
    paid: 'The day you were paid',
    ahead: 'This day must be today or earlier',
    order: 'The day it was done must be the day it began or later',
    told: 'Enter the day on which we told you that the visit changes',
    noHours: 'Enter the hours that it took, or the hours so far',
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
    owed: (sum: string, day: string) => `Yes: we owe you ${sum}, by ${day}.`,
    overdue: (both: string, sum: string) =>
      `Yes: we owe you ${both}. That is ${sum}, and ${sum} more because it is late.`,
    paidLate: (sum: string) => `Yes: we owe you a second ${sum}, because the first payment came late.`,
    paid: (sum: string) => `We owed you ${sum}, and you were paid in time.`,
    inTime: 'No payment is due: we were in time.',
    hoursLeft: (limit: string) => `No payment is due, unless it takes more than ${limit}.`,
    waiting: (day: string) => `Not yet: we have until ${day}.`,
    bookedLate: (sum: string, day: string) => `We will owe you ${sum}, unless you get an appointment by ${day}.`,
    fault: 'No payment is due, because the delay was not ours.',
    weather: (sum: string) => `Maybe: we owe you ${sum}, unless we did all we could.`,
    smartBefore: 'No payment is due: the rule had not started.',
    smartUnsure: (sum: string) => `Maybe: we owe you ${sum}, if the rule had started.`,
    northernIreland: 'Northern Ireland has its own standards.',
    wrongSwitch: (sum: string) => `Yes: you are owed ${sum} for the switch.`,
    wrongSwitchMore: (sum: string, more: string) => `Yes: you are owed ${sum} for the switch, and maybe ${more} more.`,
    network: (sum: string) => `Yes: your network owes you ${sum}.`,
    networkRange: (least: string, most: string) =>
      `Yes: your network owes you ${least}, or ${most} if the power cut was of the smaller kind.`,
    networkMaybe: (sum: string) => `Maybe: your network owes you ${sum}, if the power cut was of the smaller kind.`,
    networkWeather: (sum: string) => `Maybe: your network owes you ${sum}, unless bad weather was the cause.`,
    networkNo: 'No payment is due, unless the power cut goes on for longer.',
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
    nieNetworks: (phone: string) => `In a power cut, call NIE Networks on ${phone}.`,
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
    cutWeather: 'If bad weather was the cause, the rule for a storm applies. Choose ‘a power cut in a storm’ above.',
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
    action: 'What to do',
    call: (phone: string, hours: string) =>
      `If it has not come by then, call ${phone}, ${hours}. Say which standard was missed.`,
    callNetwork: (phone: string) => `Call ${phone}, which is free. It puts you through to your network.`,
    callNow: (phone: string, hours: string) => `Call ${phone}, ${hours}. Say which standard was missed.`,
  },
  letter: {
    heading: 'A letter to send us',
    text: (title: string, day: string, sum: string, payBy: string, both: string) =>
      `This is about a guaranteed standard: ${title.charAt(0).toLowerCase()}${title.slice(1)}.\nYou missed it on ${day}. A payment of ${sum} was due by ${payBy}, and I have not had it. As it is late, a second payment is due too.\nPlease pay me ${both}, or tell me in writing why not.`,
    link: { label: 'Copy it into the complaint form', link: help('make-a-complaint-select-energy') },
  },
  next: [
    { label: 'What we owe you if we get it wrong', link: help('my-account/what-we-owe-you') },
    { label: 'Make a complaint', link: help('make-a-complaint-select-energy') },
  ],
  nextSwitch: { label: 'Switched to another supplier by mistake', link: help('my-account/switched-by-mistake') },
  nextCut: { label: 'Power cut', link: help('emergencies/power-cut') },
};

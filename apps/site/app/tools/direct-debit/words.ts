const help = (path: string) => `/help-and-support/${path}`;

type Sums = { cost: string; balance: string; monthly: string };

export const directDebitWords = {
  title: 'Is my Direct Debit right?',
  description:
    'Work out a fair monthly Direct Debit from what you use, what you pay for it and your balance, and see your balance month by month for a year.',
  intro: 'What a fair monthly amount is, and what to ask for.',
  button: 'Check the amount',
  ready: 'Have your bill ready',
  questions: {
    fuels: {
      ask: 'What do you pay for with this Direct Debit?',
      options: { both: 'Electricity and gas', electricity: 'Only electricity', gas: 'Only gas' },
    },
    electricity: {
      ask: 'What does your bill say about electricity?',
      hint: 'The three numbers are beside each other on your bill.',
      fields: {
        use: {
          label: 'Electricity used in a year',
          hint: 'On your bill as ‘your use over the last year’ or ‘estimated annual use’. Or take a reading from a year ago off the reading of today.',
          unit: 'kWh',
        },
        rate: { label: 'Unit rate', hint: 'The price of one kWh. For example 24.5', unit: 'pence' },
        daily: { label: 'Standing charge', hint: 'For example 53.7', unit: 'pence a day' },
      },
    },
    gas: {
      ask: 'What does your bill say about gas?',
      hint: 'The three numbers are beside each other on your bill.',
      fields: {
        use: {
          label: 'Gas used in a year',
          hint: 'In kWh. The meter counts in other units, so do not use its numbers.',
          unit: 'kWh',
        },
        rate: { label: 'Unit rate', hint: 'The price of one kWh. For example 6.2', unit: 'pence' },
        daily: { label: 'Standing charge', hint: 'For example 33.4', unit: 'pence a day' },
      },
    },
    vat: {
      ask: 'Do these prices include VAT?',
      hint: 'If your bill adds VAT in a line of its own below the charges, they do not.',
      options: { with: 'Yes, VAT is in them', without: 'No, VAT is added to them' },
    },
    heating: {
      ask: 'What heats your home?',
      hint: 'It tells us how much more you use in winter.',
      options: { gas: 'Gas', electricity: 'Electricity', other: 'Something else' },
    },
    balance: {
      ask: 'What is your balance now?',
      hint: 'It is at the top of your latest bill and in your account.',
      options: {
        credit: 'In credit: you hold money of mine',
        debit: 'In debit: I owe you money',
        zero: 'At zero',
      },
      credit: { label: 'How much is your credit?', unit: '£' },
      debt: { label: 'How much do you owe?', unit: '£' },
    },
    paid: { ask: 'What do you pay each month now?', hint: 'For example 120' },
  },
  errors: {
    fuels: 'Choose what you pay for',
    electricity: 'The electricity you use in a year',
    electricityRate: 'The price of one kWh of electricity in pence',
    electricityDaily: 'The standing charge for electricity in pence',
    gas: 'The gas you use in a year',
    gasRate: 'The price of one kWh of gas in pence',
    gasDaily: 'The standing charge for gas in pence',
    balance: 'Your balance',
    paid: 'What you pay each month',
    vat: 'Choose whether the prices include VAT',
    heating: 'Choose what heats your home',
    side: 'Choose what your balance is now',
  },
  summaries: {
    low: (paid: string, fair: string) => `${paid} a month is too low. About ${fair} is fair`,
    right: (paid: string) => `${paid} a month is about right`,
    winter: (paid: string) => `${paid} a month is fine for now`,
    high: (paid: string, fair: string) => `${paid} a month is too high. About ${fair} is fair`,
    covered: 'Your credit covers the next year. You can ask us to stop the payment, or to pay some back',
    free: 'There is nothing to pay. By these answers your energy costs nothing',
  },
  range: (from: string, to: string) => `Anything from about ${from} to ${to} a month is fair.`,
  forWinter: 'Your credit is partly for winter.',
  call: (hours: string) => `Bills, payments and your account. ${hours}`,
  balanceSum: { credit: (sum: string) => `${sum} in credit`, owed: (sum: string) => `${sum} owed`, zero: 'about zero' },
  explanation: {
    now: (paid: string, end: string) => `If you go on paying ${paid} a month, your balance after a year is ${end}.`,
    fair: (fair: string, end: string) => `With ${fair} a month it is ${end}.`,
    assumption: (winter: string, summer: string) =>
      `We take the same prices and the same use for the next year. We assume a usual winter: January costs you about ${winter}, July about ${summer}. A hard winter costs more.`,
  },
  fair: {
    title: 'A fair amount for the next year',
    amount: (sum: string) => `${sum} a month`,
    cost: (sum: string) => `Your energy costs about ${sum} a year, standing charges and VAT included.`,
    credit: (sum: string) => `You have ${sum} in credit. That comes off, so that it is used up after a year.`,
    debit: (sum: string) => `You owe ${sum}. That is added, so that it is paid off after a year.`,
    zero: 'Your balance is zero, so nothing is added or taken off.',
    round: 'We round up to a whole pound.',
    winter: (sum: string) =>
      `This time of year, credit is meant for winter. Paying up to ${sum} a month keeps some of it for the winter after, and is fair too.`,
    sum: 'The sum',
    sumOf: {
      credit: ({ cost, balance, monthly }: Sums) => `(${cost} − ${balance}) ÷ 12 = ${monthly}`,
      debit: ({ cost, balance, monthly }: Sums) => `(${cost} + ${balance}) ÷ 12 = ${monthly}`,
      zero: ({ cost, monthly }: Sums) => `${cost} ÷ 12 = ${monthly}`,
    },
    difference: 'Compared with now',
    more: (sum: string) => `${sum} a month more than you pay.`,
    less: (sum: string) => `${sum} a month less than you pay.`,
    same: 'The same as you pay.',
    askFor: {
      low: (fair: string) =>
        `Ask us to raise it to ${fair}. If we set the amount ourselves, ask which use and prices we took. If you cannot afford it, tell us: do not wait for a debt.`,
      high: (fair: string) => `Ask us to lower it to ${fair}, or to show you the sum that ours comes from.`,
      right: () => 'Nothing for now. Send a reading now and then, so that the amount stays right.',
      winter: () => 'Nothing for now. Look again in spring: credit that is left after winter is more than you need.',
      covered: () => 'Ask us to stop the payment for now, or to pay some of your credit back.',
      free: () => 'Check the use and the prices that you entered.',
    },
    notice: 'Before it changes',
    noticeOf: (period: string) => `We tell you the new amount first, normally ${period} ahead.`,
    link: { label: 'Change your Direct Debit', link: help('bills-and-payments/change-your-direct-debit') },
  },
  unchanged: {
    title: 'Changing the amount',
    reason: (tolerance: string) =>
      `What you pay is within ${tolerance} of a fair amount. Use differs that much from year to year.`,
  },
  refund: {
    title: 'Some of your credit back',
    amount: (sum: string) => `about ${sum}`,
    spare: (held: string, needed: string, spare: string) =>
      `You have ${held} in credit. At most ${needed} of it is needed until a year from now, so about ${spare} is more than you need to leave with us.`,
    after: (plain: string) =>
      `If you take it back, ${plain} a month is fair: the lower amount above counts on this credit.`,
    ask: 'How to ask',
    online: (limit: string) => `Send a reading first. Up to ${limit} you can ask in your account.`,
    call: (limit: string) => `Send a reading first. For more than ${limit} you need to contact us.`,
    link: { label: 'Ask for a refund of your credit', link: help('bills-and-payments/request-a-refund') },
    small: (held: string) =>
      `You have ${held} in credit. That is not much more than a month of energy. You may still ask for it.`,
    needed: (held: string, needed: string) =>
      `You have ${held} in credit, and about ${needed} of it is needed for the cold months to come. What is left is less than a month of energy. You may still ask for it.`,
  },
  debt: {
    title: 'More time to pay what you owe',
    reason: (sum: string) =>
      `${sum} of each payment would go to what you owe. We can spread it over longer than a year, by what you can afford.`,
    link: { label: 'Payment plans', link: help('struggling-to-pay/payment-plans') },
  },
  chart: {
    title: (now: string, fair: string) => `Your balance in the next year. ${now} ${fair}`,
    line: (monthly: string, end: string, lowest: string, when: string) =>
      `Paying ${monthly} a month: ${end} after a year. Lowest ${when}: ${lowest}.`,
    inMonth: (month: string) => `in ${month}`,
    today: 'today',
    caption:
      'Your balance today and on this day of each month. Above the £0 line you are in credit. Below it you owe us.',
    now: (sum: string) => `${sum} a month, as now`,
    fair: (sum: string) => `${sum} a month, the fair amount`,
    table: 'The same in numbers',
    month: 'Month',
    start: 'Today',
  },
  letter: {
    low: (paid: string, fair: string, cost: string, balance: string) =>
      `My Direct Debit is ${paid} a month. I work out that my energy costs about ${cost} a year, and my balance is ${balance}.\nI would like to pay ${fair} a month, so that I do not fall behind. If you do not agree, please show me the sum.`,
    high: (paid: string, fair: string, cost: string, balance: string) =>
      `My Direct Debit is ${paid} a month. I work out that my energy costs about ${cost} a year, and my balance is ${balance}.\nPlease lower it to ${fair} a month. If you do not agree, please show me the sum, with the use and the prices that you took.`,
    link: { label: 'Contact us', link: help('contact-us') },
  },
  next: [
    { label: 'Change your Direct Debit', link: help('bills-and-payments/change-your-direct-debit') },
    { label: 'How your Direct Debit works', link: help('bills-and-payments/direct-debit-explained') },
    { label: 'Send a meter reading', link: help('meters/submit-a-meter-reading') },
  ],
};

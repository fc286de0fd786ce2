const help = (path: string) => `/help-and-support/${path}`;

export const backBillWords = {
  title: 'Do I have to pay this old bill?',
  description:
    'Check whether a bill for energy you used long ago has to be paid: the part that the back-billing rule takes off, and a letter to send us.',
  intro: 'If we billed you late, you may not have to pay the older part.',
  button: 'Check the bill',
  ready: 'Have the bill ready',
  questions: {
    nation: {
      ask: 'Where is the home?',
      options: { britain: 'England, Scotland or Wales', 'northern-ireland': 'Northern Ireland' },
    },
    before: {
      ask: 'What had you been sent for that time before?',
      options: {
        nothing: 'No bill at all',
        wrong: 'Bills that were too low: estimates, or a fault of the meter or the account',
        'direct-debit': 'A Direct Debit that was set too low',
        correct: 'Correct bills, which I did not pay',
      },
    },
    blocked: {
      ask: 'Did any of these happen in that time?',
      hint: 'The rule does not protect someone who stopped the supplier from billing.',
      options: {
        access: 'I kept the meter from being read, or refused readings',
        tampered: 'The meter was tampered with, or energy was taken',
        none: 'None of these',
      },
    },
    sent: { ask: 'When was the bill sent?', hint: 'The date at the top of the bill.' },
    from: { ask: 'Which day do its charges start from?', hint: 'The first day of the time it charges for.' },
    to: { ask: 'Which day do its charges end?', hint: 'The last day of the time it charges for.' },
    charged: { ask: 'How much does it charge for that time?', hint: 'For example 840.50' },
  },
  errors: {
    nation: 'Choose where the home is',
    sent: 'The date of the bill',
    from: 'The first day of the charges',
    to: 'The last day of the charges',
    charged: 'The sum on the bill',
    before: 'Choose what you had been sent before',
    blocked: 'Choose what happened, or ‘None of these’',
    order: 'The last day must be the first day or later',
    early: 'The first day of the charges must be the day of the bill or earlier',
  },
  part: 'The older part of the bill',
  rest: 'The rest of the bill',
  summaries: {
    some: (sum: string) => `You need not pay about ${sum} of this bill`,
    all: (sum: string) => `You need not pay this bill. All of it, ${sum}, is for energy used too long ago`,
    none: 'Yes. The whole bill is for energy used recently',
    debt: 'Yes. You were sent correct bills at the time',
    blocked: 'The rule may not protect you, because the supplier could not bill',
    northernIreland: 'In Northern Ireland another rule applies',
  },
  reasons: {
    rule: (limit: string) =>
      `A supplier may not charge for energy used more than ${limit} before the bill, if it had not billed you correctly.`,
    limit: (limit: string, cutoff: string) =>
      `A supplier may not charge for energy used more than ${limit} before the bill, so before ${cutoff}, if it had not billed you correctly.`,
    days: (older: number, all: number) =>
      `${older} of the ${all} days that it charges for are older. We have shared the sum out by days; a bill by readings can differ.`,
    younger: (cutoff: string) => `All of it was used on ${cutoff} or later.`,
    restSum: (sum: string) =>
      `${sum} is for energy used within the limit. You can ask to pay it in parts, over as long as it took us to bill it.`,
    debt: 'A bill that was right and was not paid is a debt. Ask us for a plan that you can afford.',
    access: 'It does not apply while a customer keeps the meter from being read.',
    tampered: 'It does not apply to energy that was taken.',
    northernIreland:
      'The rule of Great Britain does not apply. The Consumer Council for Northern Ireland tells you what suppliers there may charge.',
  },
  call: (hours: string) => `Bills, payments and your account. ${hours}`,
  steps: [
    'Copy the letter below. Then make a complaint, and paste it in.',
    'We give you a reference number. With it you can follow your complaint at any time.',
    'Would you rather talk? Call us. Say that it is about back-billing.',
  ],
  letter: {
    text: (bill: string, from: string, cutoff: string, limit: string, sum: string) =>
      `The bill that you sent on ${bill} charges for energy from ${from}.\nI was not billed correctly for it at the time. Energy used before ${cutoff} is more than ${limit} older than the bill, so I do not have to pay for it. By days that is about ${sum}.\nPlease take that part off, pay back anything I have paid towards it, and send me a new bill.`,
    link: { label: 'Make a complaint', link: help('make-a-complaint-select-energy') },
  },
  next: [
    { label: 'Bills for energy you used long ago', link: help('bills-and-payments/back-billing') },
    { label: 'Payment plans', link: help('struggling-to-pay/payment-plans') },
    { label: 'Make a complaint', link: help('make-a-complaint-select-energy') },
  ],
};

export const callWords = {
  explain: 'The call is free. We call in the hours that our line is open.',
  time: 'When is a good time to call?',
  times: { morning: 'Morning', afternoon: 'Afternoon', any: 'Any time' },
  message: 'Is it safe to leave a message if you do not answer?',
  messageHint: 'Choose no if someone else could hear it.',
  yes: 'Yes',
  no: 'No, do not leave a message',
  telephoneHint: 'We will call this number',
  emailHint: 'Only if you would like your reference number by email too',
  ask: 'Would you rather talk?',
  askLink: 'Ask us to call you',
  write: 'Would you rather we wrote to you?',
  writeLink: 'Get an answer by email',
  /** `slot` is 'Tuesday 17 November, between 8am and midday'. */
  promise: (slot: string, number: string) => `We will call you on ${slot}, on ${number}.`,
  ending: (digits: string) => `the number ending ${digits}`,
  leaves: { yes: 'If you do not answer, we will leave a message.', no: 'We will not leave a message.' },
};

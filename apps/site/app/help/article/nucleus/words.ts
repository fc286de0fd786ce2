import type { TariffQuestion } from './suggest-tariff.ts';

export const callbackWords = {
  heading: 'Ask us to call you',
  explain:
    'Tell us when suits you, and choose the button for how you pay. On the next page we say which day, and ask for your name and number.',
  question: 'When is a good time to call?',
  ask: 'Select when we should call',
  times: {
    morning: (opens: string) => `Morning, ${opens} to midday`,
    afternoon: (closes: string) => `Afternoon, midday to ${closes}`,
    any: 'Any time',
  },
  submits: [
    { label: 'Call me about my bill', action: '/help-and-support/complaints/enquiry-gas-and-electricity' },
    { label: 'Call me about Pay As You Go', action: '/help-and-support/complaints/enquiry-pay-as-you-go' },
  ],
};

export const tariffWords = {
  heading: 'Which kind of tariff suits you?',
  explain: 'Two questions. We do not keep your answers.',
  questions: [
    {
      name: 'night',
      question: 'Can you use a lot of your electricity at night?',
      ask: 'Select yes if you can use electricity at night',
    },
    {
      name: 'steady',
      question: 'Is a price that stays the same more important to you than being free to leave?',
      ask: 'Select yes if a price that stays the same matters more',
    },
  ] satisfies { name: TariffQuestion; question: string; ask: string }[],
  yes: 'Yes',
  no: 'No',
  submit: 'Show me',
  outcomes: [
    {
      kind: 'time-of-use',
      text: 'If you can use a lot at night, look at a time-of-use tariff first: electricity costs less then, and more in the day.',
    },
    {
      kind: 'fixed',
      text: 'If you want to know what a unit will cost for a year, look at a fixed tariff. Check its exit fee before you agree.',
    },
    {
      kind: 'variable',
      text: 'If you want to be free to leave at any time, a variable tariff suits you. Its price can go up and down with the price cap.',
    },
  ],
};

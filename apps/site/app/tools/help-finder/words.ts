const help = (path: string) => `/help-and-support/${path}`;

export const helpFinderWords = {
  title: 'What help can I get?',
  description:
    'Answer up to nine questions and get a list of the help with energy, water and debt that your home can have this winter: how much, who and how.',
  intro: 'Grants, payments and money off, and how to get each.',
  button: 'Show what I can get',
  ready: 'Nothing to look up',
  none: 'None of these',
  severalHint: 'Choose all that are true.',
  questions: {
    nation: {
      ask: 'Where do you live?',
      options: { england: 'England', scotland: 'Scotland', wales: 'Wales', 'northern-ireland': 'Northern Ireland' },
    },
    oldest: {
      ask: 'When was the oldest person in your home born?',
      options: (born: string, older: string) => ({
        younger: `After ${born}`,
        'pension-age': `On ${born} or before, and after ${older}`,
        eighty: `On ${older} or before`,
      }),
    },
    income: {
      ask: 'What is that person’s income in a year?',
      hint: 'The income that is taxed, of that person alone.',
      options: (limit: string) => ({ below: `${limit} or less`, above: `More than ${limit}` }),
    },
    benefits: {
      ask: 'Which of these does someone in your home get?',
      options: {
        'guarantee-credit': 'Pension Credit: the Guarantee Credit',
        'savings-credit': 'Pension Credit: the Savings Credit alone',
        'universal-credit': 'Universal Credit, and nobody on it is in work',
        'universal-credit-working': 'Universal Credit, and someone on it is in work',
        'income-based':
          'Income Support, income-based Jobseeker’s Allowance or income-related Employment and Support Allowance',
        'housing-benefit': 'Housing Benefit',
        'council-tax-reduction': 'Council Tax Reduction, or Rate Relief',
        'disability-benefit':
          'A disability benefit: PIP, Adult or Child Disability Payment, DLA or Attendance Allowance',
      },
    },
    people: {
      ask: 'Who is in your home?',
      options: {
        'child-under-five': 'A child under 5',
        pregnant: 'Someone who is pregnant',
        'three-children': 'Three or more children under 19 for whom you get Child Benefit',
        'disabled-child': 'A disabled child',
        'severely-disabled-child': 'A child on the highest rate of care or daily living',
        illness: 'Someone who is disabled, long-term ill, or found to have limited capability for work',
        'water-illness': 'Someone whose illness needs much more water',
        equipment: 'Someone who depends on equipment that needs electricity',
      },
    },
    trouble: {
      ask: 'Is any of this true for you now?',
      options: (period: string) => ({
        'energy-debt': 'I owe money for energy',
        'old-energy-debt': `A part of it was built up ${period}`,
        'meter-low': 'My prepayment meter is nearly or quite empty, and I cannot top up',
        crisis: 'I have no money for heating, food or other essentials',
        'other-debts': 'I cannot pay other debts as they fall due',
      }),
    },
    home: {
      ask: 'Is your home your own?',
      options: {
        owned: 'I own it',
        private: 'I rent it from a private landlord',
        social: 'I rent it from a council or housing association',
      },
    },
    rating: {
      ask: 'What is its energy rating?',
      hint: 'It is on the energy performance certificate.',
      options: (poor: string) => ({ good: 'A, B or C', poor, unknown: 'I do not know' }),
    },
    household: {
      ask: 'What does your household have in a year, before tax?',
      options: (limit: string) => ({ low: `${limit} or less`, higher: `More than ${limit}`, unknown: 'I do not know' }),
    },
  },
  errors: {
    several: 'Choose what is true, or ‘None of these’',
    nation: 'Choose where you live',
    oldest: 'Choose when the oldest person was born',
    income: 'Choose what that income is',
    home: 'Choose whether your home is your own',
    rating: 'Choose the energy rating, or that you do not know it',
    household: 'Choose what your household has, or that you do not know',
  },
  summary: (sure: number, perhaps: number) => {
    if (sure === 0 && perhaps === 0) return 'We found no help for these answers. Talk to us all the same';
    const kinds = (count: number) => `${count} ${count === 1 ? 'kind' : 'kinds'} of help`;
    const parts = [
      ...(sure > 0 ? [`${kinds(sure)} that you should get`] : []),
      ...(perhaps > 0 ? [`${sure > 0 ? perhaps : kinds(perhaps)} that you may get`] : []),
    ];
    return `We found ${parts.join(', and ')}`;
  },
  call: (hours: string) => `If you cannot pay: our debt line. ${hours}`,
  noPower: 'No money for the meter and no supply? Us, day and night',
  labels: { how: 'How you get it', until: 'Until when', ready: 'Have ready', amount: 'How much' },
  next: [
    { label: 'Benefits and winter payments', link: help('struggling-to-pay/benefits-and-winter-payments') },
    { label: 'Help with energy debt', link: help('struggling-to-pay/help-with-energy-debt') },
    { label: 'Contact us', link: help('contact-us') },
  ],
};

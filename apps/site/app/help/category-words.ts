import { mainSite } from '@lamplighter/contracts/content/main-site';
import type { PhoneLine } from '../components/PhoneLines.tsx';

const debtLines: PhoneLine[] = [{ name: 'Call us if you cannot pay', phone: 'debt-phone', hours: 'general-hours' }];

const meterLines: PhoneLine[] = [
  { name: 'No money for your prepayment meter', phone: 'prepay-phone', hours: 'general-hours' },
  {
    name: 'No gas or electricity on a prepayment meter',
    phone: 'meter-emergency-phone',
    hours: 'meter-emergency-hours',
  },
];

export const categoryWords = {
  home: { label: 'Help & support', link: '/help-and-support/' },
  menu: 'Help categories',
  commonQuestions: 'Common questions',
  backToTop: 'Back to top of page',
  search: "Can't find what you're looking for?",
  searchLabel: 'Search help and support',
  speakSeekSave: {
    heading: 'Speak. Seek. Save.',
    parts: [
      {
        lead: 'Speak',
        text: 'to us as soon as you are worried. The sooner we know, the more we can do.',
        link: { label: 'Ways to reach us', link: '/help-and-support/contact-us' },
      },
      {
        lead: 'Seek',
        text: 'free help that does not depend on us: advice, grants and benefits.',
        link: { label: 'Grants and charities', link: '/help-and-support/struggling-to-pay/grants-and-charities' },
      },
      {
        lead: 'Save',
        text: 'energy where it costs you no warmth.',
        link: { label: 'Save energy at home', link: '/help-and-support/helpful-advice/save-energy-at-home' },
      },
    ],
  },
  energyTrust: {
    heading: 'Our Energy Trust',
    text: (name: string) =>
      `${name} is an independent charity that we fund. It gives grants towards energy debt, and you do not have to be our customer to ask.`,
    link: { label: 'Grants and how to ask for one', link: '/help-and-support/struggling-to-pay/grants-and-charities' },
  },
  deals: {
    text: 'Already our customer?',
    link: { label: 'See the deals for you', link: '/help-and-support/deals' },
  },
  strugglingToPay: (customers: string) =>
    `We have helped over ${customers} customers who were finding it hard to pay. We will listen, and we will not judge.`,
  talk: {
    heading: 'Talk to us',
    lines: debtLines,
    callBack: {
      label: 'Ask us to call you',
      link: '/help-and-support/complaints/enquiry-gas-and-electricity?call=ask',
      text: 'It is free, and you choose when. If you top up a meter,',
      payAsYouGo: {
        label: 'ask for a call about Pay As You Go',
        link: '/help-and-support/complaints/enquiry-pay-as-you-go?call=ask',
      },
    },
  },
  meterTonight: {
    heading: 'No money for the meter tonight?',
    steps: [
      {
        text: 'Use the credit that your meter keeps for emergencies.',
        link: { label: 'Emergency credit', link: '/help-and-support/pay-as-you-go/emergency-credit' },
      },
      {
        text: 'See if your meter stays on tonight: most do not cut off in the evening, at night or at weekends.',
        link: { label: 'Friendly hours', link: '/help-and-support/pay-as-you-go/friendly-hours' },
      },
      {
        text: 'Ask for a fuel voucher, which pays for a top-up.',
        link: { label: 'Fuel vouchers', link: '/help-and-support/struggling-to-pay/fuel-vouchers' },
      },
    ],
    call: 'Still going to run out, or off already? Call us. When the first line is closed, call the second, day or night.',
    lines: meterLines,
  },
  advice: {
    intro: 'Guides to a warmer, safer and cheaper home.',
    guides: [
      {
        title: 'Quick ways to use less',
        description: 'What saves most, room by room, with nothing to buy.',
        link: mainSite.guideUseLess,
        topic: 'Saving',
      },
      {
        title: 'Is a heat pump right for my home?',
        description: 'What it costs to run, who it suits and what to ask.',
        link: mainSite.guideHeatPumps,
        topic: 'Heating',
      },
      {
        title: 'Insulate your home',
        description: 'Lofts, walls and draughts: where warmth gets out.',
        link: mainSite.guideInsulation,
        topic: 'Saving',
      },
      {
        title: 'A carbon monoxide alarm in every room that burns fuel',
        description: 'Where to put it, how to test it, when to replace it.',
        link: mainSite.guideCarbonMonoxideAlarms,
        topic: 'Safety',
      },
      {
        title: 'Get ready for winter',
        description: 'Ten jobs for October that prevent most breakdowns.',
        link: mainSite.guideWinter,
        topic: 'Heating',
      },
      {
        title: 'Solar panels, step by step',
        description: 'From the first quote to being paid for what you export.',
        link: mainSite.guideSolar,
        topic: 'Generating',
      },
    ],
  },
};

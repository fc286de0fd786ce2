import { mainSite } from '@lamplighter/contracts/content/main-site';
import type { Brand } from '../../brand/brands.ts';
import { phoneLines } from '../../help/contact-lines.ts';

const help = (path: string) => `/help-and-support/${path}`;

/** A way to write to us that is not a form. */
type WrittenWay = { name: string; fact: Extract<keyof Brand['facts'], `${string}-email` | `${string}-address`> };

export const contactWords = {
  title: 'Contact us',
  description:
    'Ways to contact us about your energy account, Pay As You Go meter or home services, and who to call in an emergency.',
  home: { label: 'Help & support', link: '/help-and-support/' },
  lead: 'Choose how you pay us, so that we can take you to the right people.',
  emergency: {
    heading: 'Is it an emergency?',
    text: 'If you smell gas, your meter has a fault, or you have no heating or hot water',
    link: { label: 'Get emergency support', link: help('emergencies') },
    gas: 'Smell gas, or a carbon monoxide alarm',
    power: 'Power cut',
  },
  cards: [
    {
      id: 'credit',
      title: 'Direct Debit or pay on receipt of bill',
      links: [
        { label: 'Send a meter reading', link: help('meters/submit-a-meter-reading') },
        { label: 'Tell us you are moving home', link: help('my-account/moving-home') },
        { label: 'Get help with a smart meter', link: help('smart-home/smart-meter-not-connecting') },
      ],
      options: {
        label: 'More contact options',
        about: 'for Direct Debit or pay on receipt',
        link: mainSite.contactCredit,
      },
    },
    {
      id: 'prepay',
      title: 'Prepayment (Pay As You Go)',
      links: [
        { label: 'Top up', link: mainSite.topUp },
        { label: 'Replace a lost card', link: mainSite.replaceCard },
        { label: 'Find a top-up outlet', link: mainSite.topUpOutlets },
      ],
      options: { label: 'More contact options', about: 'for prepayment', link: mainSite.contactPrepay },
    },
    {
      id: 'home-services',
      title: 'Home services',
      links: [
        { label: 'Book a repair', link: mainSite.bookRepair },
        { label: 'Book a boiler service', link: mainSite.boilerService },
        { label: 'Home-care cover', link: mainSite.homeCare },
      ],
      options: { label: 'More contact options', about: 'for home services', link: mainSite.contactHomeServices },
    },
  ],
  submitReading: { label: 'Submit a meter reading', link: help('submit-meter-read') },
  call: {
    heading: 'Call us',
    text: 'Choose the line for what you need.',
    closed:
      "Lines with opening hours are closed on bank holidays in England and Wales, and on Christmas Day, Boxing Day and New Year's Day.",
    lines: Object.values(phoneLines),
  },
  callBack: {
    heading: 'Ask us to call you',
    text: 'No credit on your phone, or no time to wait? Choose when, and we call you. It is free, and you do not need an email address.',
    links: [
      {
        label: 'Ask for a call about your energy account',
        link: `${help('complaints/enquiry-gas-and-electricity')}?call=ask`,
      },
      { label: 'Ask for a call about Pay As You Go', link: `${help('complaints/enquiry-pay-as-you-go')}?call=ask` },
    ],
  },
  otherWays: {
    heading: 'If you are deaf, or speaking on the phone is hard',
    relay: {
      name: 'Relay UK',
      text: (prefix: string) => `To type instead of speaking, dial ${prefix} and then any of our numbers.`,
      emergency: 'In an emergency, when someone is in danger, dial',
    },
    sign: { name: 'British Sign Language', text: 'Talk to us through an interpreter, in a video call:' },
  },
  write: {
    heading: 'Write to us',
    text: 'You do not need to sign in. We give you a reference number and send it by email.',
    links: [
      { label: 'Make a complaint', link: help('make-a-complaint-select-energy') },
      { label: 'Ask about your energy account', link: help('complaints/enquiry-gas-and-electricity') },
      { label: 'Ask about Pay As You Go', link: help('complaints/enquiry-pay-as-you-go') },
      { label: 'Follow a complaint or enquiry', link: help('follow') },
      { label: 'Our complaints procedure', link: help('my-account/make-a-complaint') },
    ],
    ways: [
      { name: 'Email us about your account', fact: 'general-email' },
      { name: 'Email us a complaint', fact: 'complaints-email' },
      { name: 'Smart Export Guarantee', fact: 'export-email' },
      { name: 'Feed-in Tariff', fact: 'feed-in-email' },
      { name: 'Write us a letter', fact: 'post-address' },
    ] satisfies WrittenWay[],
    post: 'You need no stamp, and nothing else in the address. Write your account number and phone number in the letter.',
  },
};

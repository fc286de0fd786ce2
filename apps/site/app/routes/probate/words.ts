import { mainSite } from '@lamplighter/contracts/content/main-site';

const help = (path: string) => `/help-and-support/${path}`;

export const bereavementWords = {
  title: 'Bereavement',
  heading: 'When someone has died',
  description:
    'What to do about an energy account when someone has died: what we need, meter readings, closing the account and who pays.',
  home: { label: 'Help & support', link: '/help-and-support/' },
  lead: 'We are sorry for your loss. You only need to tell us once, and we will take care of gas, electricity and home services together.',
  tell: {
    heading: 'Tell us online',
    text: 'It takes about ten minutes, and you can do it at any time of day.',
    button: 'Start the bereavement form',
    link: mainSite.bereavement,
    orCall: 'Or call our bereavement team on',
  },
  needed: {
    heading: 'Information needed',
    text: 'You do not need everything on this list to start.',
    list: [
      'The full name and address of the person who has died',
      'The date they died',
      'Their account number, if you can find a bill',
      'A meter reading, if you can get to the meters',
      'Your own name, address and phone number',
      'The name of the executor or the person dealing with the estate',
    ],
    executor: { before: 'Not sure who that is?', link: 'Executor', after: 'explains it.' },
  },
  manage: {
    heading: 'Managing the account',
    cards: [
      {
        title: 'Meter reading form',
        description: 'A reading near the date makes the final bill right. Take a photo of each meter.',
        link: mainSite.meterReads,
        leavesSite: true,
      },
      {
        title: 'Close account',
        description: 'Close it, or put it in the name of someone who stays in the home.',
        link: mainSite.closeAccount,
        leavesSite: true,
      },
    ],
  },
  microgeneration: {
    heading: 'Solar panels and other microgeneration',
    text: 'If the home is paid for electricity that it makes, write to the right team:',
    export: 'Smart Export Guarantee (export payments)',
    feedIn: 'Feed-in Tariff',
  },
  helpful: {
    heading: 'Helpful links',
    links: [
      {
        label: 'Tell Us Once: tell government departments together',
        link: 'https://www.gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once',
      },
      { label: 'Death Notification Service: tell banks together', link: 'https://www.deathnotificationservice.co.uk/' },
      { label: 'Cruse Bereavement Support', link: 'https://www.cruse.org.uk/' },
      { label: 'What to do when someone dies, step by step', link: 'https://www.gov.uk/when-someone-dies' },
      { label: 'Help if money is tight', link: help('struggling-to-pay') },
    ],
  },
  faq: {
    heading: 'Questions people ask',
    items: [
      {
        id: 'executor',
        question: 'What is an executor?',
        answer:
          'The person named in the will to deal with the estate: the money, the home and the bills. If there is no will, a close relative can apply to do it and is called the administrator. We deal with either, and with a solicitor if they ask us to.',
      },
      {
        id: 'who-pays',
        question: 'Who pays the final bill?',
        answer:
          'The estate pays for energy used up to the date of death. You do not have to pay it from your own money, also not as the executor. If the home is empty after that, the estate pays for it, not you. Someone who stays in the home pays for what they use from then on.',
      },
      {
        id: 'wait-for-probate',
        question: 'Do I have to wait for probate?',
        answer:
          'No. Tell us as soon as you feel able. We put the account on hold and stop letters about payment while the estate is settled.',
      },
      {
        id: 'empty-home',
        question: 'What if the home is empty?',
        answer:
          'Tell us, so that we do not estimate. Standing charges may still apply, and the estate pays them, not you. In winter, leave the heating on low or have the water drained so that the pipes do not freeze.',
      },
      {
        id: 'prepayment',
        question: 'The home has a prepayment meter. What do I do?',
        answer:
          'Do not top it up with the old card or key: money could be lost. Call us and we will send you a new one or change the meter.',
      },
      {
        id: 'credit',
        question: 'The account is in credit. Who gets the money?',
        answer: 'We pay it to the estate once we have a final reading and know who is dealing with it.',
      },
    ],
  },
  hoursHeading: 'Opening hours',
};

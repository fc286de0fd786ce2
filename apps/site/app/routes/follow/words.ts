import { promisedFacts } from '@lamplighter/contracts/content/promises';
import type { LeadStatus } from '@lamplighter/contracts/leads/lead-status';

type StatusWords = {
  title: (kind: string) => string;
  /** What the status means, with the day on which it began. */
  meaning: (day: string, kind: string) => string;
  /** What the customer can do. */
  todo: string;
  /** The line of the timeline. */
  event: (day: string) => string;
};

const statuses: Record<LeadStatus, StatusWords> = {
  received: {
    title: (kind) => `We have your ${kind}`,
    meaning: (day) => `It reached us on ${day}, and is waiting for a person in our team to take it up.`,
    todo: 'You do not need to do anything.',
    event: (day) => `We received it on ${day}.`,
  },
  'with-a-person': {
    title: (kind) => `Someone is working on your ${kind}`,
    meaning: (day) => `A person in our team took it up on ${day}, and is looking into it.`,
    todo: 'You do not need to do anything. If we need something from you, we will ask.',
    event: (day) => `A person in our team took it up on ${day}.`,
  },
  answered: {
    title: (kind) => `We have answered your ${kind}`,
    meaning: (day) => `We gave you our answer on ${day}. If you cannot find it, look in your junk mail.`,
    todo: 'If you are happy with it, you do not need to do anything. If you are not, tell us why, and we will look at it again.',
    event: (day) => `We gave you our answer on ${day}.`,
  },
  deadlock: {
    title: () => 'We have told you that we can do no more',
    meaning: (day, kind) => `We wrote to you on ${day} that we cannot settle your ${kind}. This is called deadlock.`,
    todo: `You can take it to the Energy Ombudsman now. You have ${promisedFacts['ombudsman-limit'].value} from our letter.`,
    event: (day) => `We wrote on ${day} that we can do no more.`,
  },
  closed: {
    title: (kind) => `Your ${kind} is closed`,
    meaning: (day) => `We closed it on ${day}.`,
    todo: 'If it is not settled for you, tell us, and we will open it again.',
    event: (day) => `We closed it on ${day}.`,
  },
};

export const followWords = {
  title: 'Follow a complaint or enquiry',
  lead: 'See where it stands, and what comes next. You do not need to sign in.',
  reference: {
    label: 'Reference number',
    hint: '10 letters and numbers, on the page or in the email that confirmed it.',
  },
  contact: { label: 'Email address or postcode', hint: 'The one that you gave us when you sent it.' },
  submit: 'Show where it stands',
  notHere: {
    heading: 'What you cannot follow here',
    reading: { text: 'A meter reading: it appears on your account.', label: 'Sign in to your account' },
    feedback: 'Feedback, and anything that you told us by phone or by letter.',
  },
  call: { before: 'To ask about these, call', after: (hours: string) => `and have your reference ready. ${hours}.` },
  errors: {
    noReference: 'Enter your reference number',
    reference: 'Check your reference number: it has 10 letters and numbers, like the one in your email',
    noContact: 'Enter the email address or the postcode that you gave us',
    contact: 'Enter an email address, like name@example.com, or a full postcode, like LK4 2QT',
  },
  none: {
    heading: 'We found nothing to show',
    texts: [
      'There is nothing that we can show for this reference number with this email address or postcode.',
      'Check both, or try your postcode instead of your email address. We cannot show what we no longer keep, or what you sent before we had this page.',
    ],
  },
  limited: {
    heading: 'Too many attempts',
    texts: ['To protect your details, we stop for 15 minutes after several attempts with one reference.'],
  },
  unavailable: {
    heading: 'Unfortunately, we are having technical problems',
    texts: ['We cannot show where it stands right now. What you sent us is safe. Try again in a few minutes.'],
  },
  failedCall: { before: 'You can call us instead:', after: (hours: string) => `(${hours}).` },
  statuses,
  yourReference: 'Your reference number',
  timeline: 'What has happened, and what comes next',
  called: 'We will call you at the time that you chose.',
  late: (day: string) =>
    `We should have answered by ${day}, and we are sorry that we have not. Call us, and we will look into it.`,
  ombudsmanNow: {
    heading: 'You can ask the Energy Ombudsman now',
    text: 'It is free and independent, and we have to do what it decides if you accept it.',
    event: (day: string) => `You can ask the Energy Ombudsman, from ${day}.`,
  },
  orCall: 'or call',
  talk: {
    before: 'To talk to us about it, call',
    after: (hours: string) => `and have your reference ready. ${hours}.`,
  },
  again: { label: 'Follow another one', link: '/help-and-support/follow' },
  home: { label: 'Back to Help & support', link: '/help-and-support/' },
};

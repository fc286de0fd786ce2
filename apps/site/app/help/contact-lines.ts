import { mainSite } from '@lamplighter/contracts/content/main-site';
import type { PhoneLine } from '../components/PhoneLines.tsx';

const help = (path: string) => `/help-and-support/${path}`;

/** The lines of the supplier, in the order of 'Contact us'. */
export const phoneLines = {
  general: { name: 'Bills, payments and your account', phone: 'general-phone', hours: 'general-hours' },
  prepay: { name: 'Pay As You Go: top-ups, cards and keys', phone: 'prepay-phone', hours: 'general-hours' },
  meter: { name: 'Meter fault, or no supply', phone: 'meter-emergency-phone', hours: 'meter-emergency-hours' },
  debt: { name: 'If you cannot pay', phone: 'debt-phone', hours: 'general-hours' },
  homeServices: {
    name: 'Boiler cover, repairs and engineers',
    phone: 'home-services-phone',
    hours: 'home-services-hours',
    hoursFor: 'for emergencies',
  },
  priority: { name: 'Priority Services Register', phone: 'priority-services-phone', hours: 'general-hours' },
  bereavement: { name: 'Someone has died', phone: 'bereavement-phone', hours: 'bereavement-hours' },
  complaints: { name: 'Complaints', phone: 'complaints-phone', hours: 'general-hours' },
} satisfies Record<string, PhoneLine>;

export type LineName = keyof typeof phoneLines;

const lineOfPage = new Map<string, LineName>([
  ['meters/faulty-meter', 'meter'],
  ['my-account/make-a-complaint', 'complaints'],
  ['make-a-complaint-select-energy', 'complaints'],
  ['complaints/gas-and-electricity', 'complaints'],
  ['complaints/pay-as-you-go', 'complaints'],
  ['complaints/enquiry-pay-as-you-go', 'prepay'],
  ['probate', 'bereavement'],
  ['struggling-to-pay/priority-services-register', 'priority'],
  ['tools/what-help-can-i-get', 'debt'],
  ['tools/no-power-or-gas', 'meter'],
]);

/** All other topics have the general line. */
const lineOfTopic = new Map<string, LineName>([
  ['pay-as-you-go', 'prepay'],
  ['struggling-to-pay', 'debt'],
  ['homecare-help', 'homeServices'],
  ['breakdowns', 'homeServices'],
  ['appliances-and-engineers', 'homeServices'],
]);

/** The line for a page, by its path below `/help-and-support/`; none where the number to call is the page itself. */
export function lineOf(path: string): LineName | undefined {
  const [topic = ''] = path.split('/');
  return topic === 'emergencies' ? undefined : (lineOfPage.get(path) ?? lineOfTopic.get(topic) ?? 'general');
}

type Link = { label: string; link: string };

/** What can be done instead of a call; it comes first while the line is closed. */
type OtherWay = Link & { heading: string; text: string };

const energyForm = help('complaints/enquiry-gas-and-electricity');
const payAsYouGoForm = help('complaints/enquiry-pay-as-you-go');

const callBack = { heading: 'Ask us to call you', text: 'Free. Choose a time that suits you.', label: 'Choose a time' };
const write = 'Write to us';

export const contactLineWords = {
  stillNeedHelp: 'Still need help?',
  all: { label: 'All the ways to contact us', link: help('contact-us') },
  always: { before: 'No supply, or a fault in the meter? Call', after: 'day or night.' },
  relay: (prefix: string) => `Deaf, or speaking is hard? Relay UK: dial ${prefix} before the number.`,
};

/** The ways besides a line. Teams whom the two energy forms do not reach have a page of their own. */
export function otherWaysOf(line: LineName): { first: OtherWay; write?: Link } {
  switch (line) {
    case 'prepay':
      return {
        first: { ...callBack, link: `${payAsYouGoForm}?call=ask` },
        write: { label: write, link: payAsYouGoForm },
      };
    case 'homeServices':
      return {
        first: {
          heading: 'Book a visit',
          text: 'Choose a day and a time that suit you.',
          label: 'Book an engineer',
          link: mainSite.bookEngineer,
        },
      };
    case 'complaints':
      return {
        first: {
          heading: 'Complain online',
          text: 'You get a reference number.',
          label: 'Make a complaint',
          link: help('make-a-complaint-select-energy'),
        },
      };
    default:
      return { first: { ...callBack, link: `${energyForm}?call=ask` }, write: { label: write, link: energyForm } };
  }
}

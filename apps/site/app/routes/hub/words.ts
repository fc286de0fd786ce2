import type { ToolPath } from '@lamplighter/contracts/content/content-paths';
import { mainSite } from '@lamplighter/contracts/content/main-site';

/** The tools that answer most questions, each with what it tells. */
const quickAnswers: { path: ToolPath; tells: string }[] = [
  { path: 'no-power-or-gas', tells: 'Find the right number to call' },
  { path: 'direct-debit-checker', tells: 'What a fair amount is' },
  { path: 'what-help-can-i-get', tells: 'Grants and money off' },
  { path: 'are-we-late', tells: 'What we owe you' },
];

export const hubWords = {
  heading: 'How can we help?',
  topics: 'Help by topic',
  quickAnswers,
  follow: {
    heading: 'Have you written to us?',
    text: 'See how far your complaint or enquiry is. Have your reference ready.',
  },
  videos: 'Watch how',
  allVideos: { label: 'All our videos', link: mainSite.videos },
  emergency: {
    label: 'Emergency numbers',
    gas: 'Smell gas?',
    power: 'Power cut?',
    all: { label: 'All emergencies', link: '/help-and-support/emergencies' },
  },
  groups: [
    {
      id: 'account-changes',
      heading: 'Account changes',
      links: [
        { label: 'Moving home', link: '/help-and-support/my-account/moving-home' },
        { label: 'Bereavement', link: '/help-and-support/probate' },
      ],
    },
    {
      id: 'need-support',
      heading: 'Need support',
      links: [
        { label: 'Struggling to pay', link: '/help-and-support/struggling-to-pay' },
        { label: 'Warm Home Discount', link: '/help-and-support/struggling-to-pay/warm-home-discount' },
      ],
    },
    {
      id: 'still-need-help',
      heading: 'Still need help',
      links: [
        { label: 'Emergencies', link: '/help-and-support/emergencies' },
        { label: 'Contact us', link: '/help-and-support/contact-us' },
      ],
    },
  ],
};

import { mainSite } from '@lamplighter/contracts/content/main-site';

export const hubWords = {
  heading: 'How can we help?',
  topics: 'Help by topic',
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
        { label: 'Moving Home', link: '/help-and-support/my-account/moving-home' },
        { label: 'Bereavement', link: '/help-and-support/probate' },
      ],
    },
    {
      id: 'need-support',
      heading: 'Need support',
      links: [
        { label: 'Struggling to pay', link: '/help-and-support/struggling-to-pay' },
        { label: 'Warm Home discount', link: '/help-and-support/struggling-to-pay/warm-home-discount' },
      ],
    },
    {
      id: 'still-need-help',
      heading: 'Still need help',
      links: [
        { label: 'Emergencies', link: '/help-and-support/emergencies' },
        { label: 'Contact Us', link: '/help-and-support/contact-us' },
      ],
    },
  ],
};

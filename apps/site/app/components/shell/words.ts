import { mainSite } from '@lamplighter/contracts/content/main-site';

export const headerWords = {
  skip: 'Skip to main content',
  main: 'Main',
  menu: 'Menu',
  search: { toggle: 'Search', label: 'Search help', button: 'Search' },
  sections: 'Our site',
  quickLinks: 'Quick links',
  contact: { label: 'Contact us', link: '/help-and-support/contact-us' },
  signIn: { label: 'Sign in', link: '/identity/login' },
  signOut: { label: 'Sign out', action: '/identity/logout' },
  accessibility: { label: 'Accessibility', link: mainSite.accessibility },
};

export const footerWords = {
  heading: 'More from us',
  emergencies: 'Emergencies',
  gas: 'Smell gas?',
  power: 'Power cut?',
  links: [
    { label: 'Contact us', link: '/help-and-support/contact-us' },
    { label: 'Make a complaint', link: '/help-and-support/make-a-complaint-select-energy' },
    { label: 'Follow a complaint or enquiry', link: '/help-and-support/follow' },
    { label: 'Tools', link: '/help-and-support/tools' },
    { label: 'Accessibility', link: mainSite.accessibility },
    { label: 'Privacy', link: mainSite.privacy },
    { label: 'Cookies', link: '/cookies' },
    { label: 'Terms', link: mainSite.terms },
    { label: 'Complaints procedure', link: '/help-and-support/my-account/make-a-complaint' },
  ],
};

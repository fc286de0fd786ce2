import type { HeaderConfiguration } from '@lamplighter/contracts/content';

/** The header while the content server is unavailable: only links to help, and nothing that could be wrong. */
export const defaultHeader: HeaderConfiguration = {
  hideA11yBtn: false,
  sections: [{ label: 'Help & support', link: '/help-and-support/', current: true }],
  'quick-links': [{ label: 'Contact us', link: '/help-and-support/contact-us' }],
  'secondary-banner': null,
  'menu-banner': null,
};

export const notFoundWords = {
  title: 'Page not found',
  typed: 'If you typed the web address, check it is correct. If you pasted it, check you copied all of it.',
  links: [
    { label: 'Help & support: all topics', link: '/help-and-support/' },
    { label: 'Emergencies', link: '/help-and-support/emergencies' },
    { label: 'Contact us', link: '/help-and-support/contact-us' },
  ],
};

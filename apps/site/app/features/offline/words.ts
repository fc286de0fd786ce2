export const offlineWords = {
  title: 'You are offline',
  lead: 'This page cannot be shown without a connection.',
  tryAgain: 'Try again',
  numbers: 'These numbers work from any phone:',
  kept: 'You can still open:',
  links: [
    { label: 'What to do in an emergency', link: '/help-and-support/emergencies' },
    { label: 'Contact us', link: '/help-and-support/contact-us' },
  ],
  gas: { action: 'Smell gas? Call now', terms: 'Free, 24 hours a day, 7 days a week' },
  power: { action: 'Power cut? Call', terms: 'Free, 24 hours a day. England, Scotland and Wales' },
};

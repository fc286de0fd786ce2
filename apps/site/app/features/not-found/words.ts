export const notFoundWords = {
  title: 'Page not found',
  typed: 'If you typed the web address, check it is correct. If you pasted it, check you copied all of it.',
  hub: 'Go to Help & Support',
  contact: 'Contact us',
};

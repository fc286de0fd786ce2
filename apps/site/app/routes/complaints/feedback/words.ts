import { promisedFacts } from '@lamplighter/contracts/content/promises';

export const feedbackWords = {
  next: {
    heading: 'What happens next',
    items: [
      'Once you have given your details, we send you an email to confirm that we have your request.',
      'There is nothing more for you to do then, and we do not contact you about it otherwise.',
    ],
  },
  credit: {
    title: 'We owe you',
    lead: 'Your account is in credit. If you would rather we did not send it back, tell us what you would like us to do with it.',
    limit: `If your refund is over ${promisedFacts['refund-contact-limit'].value} of credit, you need to contact us.`,
    contact: { label: 'Contact us', link: '/help-and-support/contact-us' },
    label: 'What would you like us to do with your credit?',
    hint: 'For example keep it towards your winter bills.',
    submit: "I don't want the refund",
    sent: {
      heading: 'We already have a request from you',
      text: 'You do not need to send it again. If you would like something else, write it below.',
    },
  },
  details: {
    title: 'If you could supply a few details...',
    lead: 'We need them to find your account. We will not contact you about this, other than to confirm by email that we have it.',
    text: 'What you would like us to do with your credit',
    wholeText: 'Show what you wrote',
    changeAbout: 'what you wrote',
  },
};

import type { ComplaintPath } from '@lamplighter/contracts/complaint-paths';

const headings: Record<ComplaintPath, string> = {
  'gas-and-electricity': 'Making a complaint.',
  'pay-as-you-go': 'Making a complaint.',
  'enquiry-gas-and-electricity': 'Making an energy enquiry.',
  'enquiry-pay-as-you-go': 'Making an enquiry.',
};

export const complaintWords = {
  headings,
  aboutYou: 'A bit about you',
  filledIn: "We've filled in the details we hold. Check them and change anything that's wrong.",
  firstName: 'First name',
  surname: 'Surname',
  email: 'Email address',
  emailHint: 'We will send your reference number here',
  telephone: 'Phone number',
  textphone: 'Textphone number',
  consent: {
    legend: 'May we record anything you tell us about your health or circumstances, so that we can support you?',
    hint: 'For example an illness, a disability or a new baby. It does not change how we treat what you write.',
    yes: 'Yes',
    no: 'No',
  },
  next: 'Next step',
  query: {
    complaint: {
      heading: 'Tell us what happened',
      label: 'What happened?',
      send: 'Send complaint',
      subject: 'What is your complaint about?',
    },
    enquiry: {
      heading: 'Tell us your enquiry',
      label: 'Your enquiry',
      send: 'Send enquiry',
      subject: 'What is your enquiry about?',
    },
    hint: 'Do not include card or bank details.',
    unchosen: 'Choose a subject',
    given: 'What you told us about you',
    change: 'Change',
    changeAbout: 'your details',
    emergency: 'If you smell gas or have no supply, do not wait for an answer:',
    emergencyLink: 'see what to do in an emergency',
  },
  asComplaint: {
    legend: 'Shall we treat this as a complaint?',
    hint: 'It reads as if something has gone wrong. A complaint has its own rules, and you can take it to the ombudsman.',
    yes: 'Yes, treat it as a complaint',
    no: { enquiry: 'No, it is a question', feedback: 'No, it is feedback' },
    missing: 'Select yes if we should treat this as a complaint',
  },
  failed: {
    heading: "Unfortunately, we're having technical problems at the moment.",
    texts: [
      'Either stay on this page and try again in a few moments, or try again later.',
      "Thank you for your patience. We're sorry for the inconvenience this might cause.",
    ],
  },
  tryAgain: 'Try again',
  already: {
    title: "You've already sent this",
    text: 'It has reached us, and you do not need to send it again. Your reference number is',
    another: 'Send something else',
  },
};

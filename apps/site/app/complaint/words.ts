import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/leads/complaint-paths';

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
  feedbackEmailHint: 'We will send your confirmation here',
  telephone: 'Phone number',
  textphone: 'Textphone number',
  consent: {
    legend: 'May we record anything you tell us about your health or circumstances, so that we can support you?',
    hint: 'For example an illness, a disability or a new baby. It does not change how we treat what you write.',
    yes: 'Yes',
    no: 'No',
  },
  query: {
    enoughCalls:
      'We have already promised to call this number three times. You can call us, or go back and choose an answer by email',
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
    nearest: 'If none fits, choose the nearest one.',
    given: 'What you told us about you',
    changeAbout: 'your details',
    changed: {
      heading: 'Not sent yet: the details have changed',
      text: 'Other details were given in another tab or window after this page was opened. Tell us whose they should be, then send it.',
    },
    check: {
      heading: 'Not sent yet: check who this is from',
      text: 'We could not tell which details this page was opened with. Check the ones below, or change them, then send it.',
    },
    sender: {
      legend: (path: ComplaintPath) => `Who is this ${complaintPaths[path].kind} from?`,
      shown: 'The details that this page showed before',
      stored: 'The details that were given after that',
      missing: (path: ComplaintPath) => `Select who this ${complaintPaths[path].kind} is from`,
    },
    sent: {
      complaint: 'You have already sent a complaint',
      enquiry: 'You have already sent an enquiry',
      text: (references: string[]) =>
        `It has reached us and you do not need to send it again. Your reference: ${references.join(', ')}. If there is something else, write it below.`,
    },
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
  check: {
    heading: 'Check this page before you go on',
    text: 'Something on it may have changed after you opened it, in another tab or window perhaps. Nothing has been sent.',
  },
  expired: {
    heading: 'Please give your details again',
    text: 'You did not use this form for 30 minutes, so we removed your details to keep them safe.',
    textKept: 'What you wrote is kept: you will find it on the next page.',
  },
};

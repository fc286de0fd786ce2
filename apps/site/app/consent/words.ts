export const bannerWords = {
  label: 'Cookies',
  heading: (brand: string) => `Cookies on ${brand}`,
  necessary: 'We use necessary cookies to make these pages work.',
  optional: 'We would also like to use optional cookies, to see how these pages are used.',
  accept: 'Accept optional cookies',
  reject: 'Reject optional cookies',
  more: 'Choose which cookies we use',
  chosen: {
    accept: 'You have accepted optional cookies.',
    reject: 'You have rejected optional cookies.',
  },
  change: 'You can change this at any time on our',
  changeLink: 'cookies page',
  hide: 'Hide this message',
};

/** A cookie or another item that is stored on the device: its name, its purpose, how long it is kept. */
export type KeptRow = readonly [name: string, purpose: string, duration: string];

export const cookieWords = {
  title: 'Cookies',
  description: 'Which cookies the help and support pages use, what each is for, and how to change your choice.',
  what: 'Cookies are small files that a website keeps on your phone, tablet or computer. Some make the site work. Others are up to you.',
  saved: 'Your choice is saved',
  savedText: 'You can change it here at any time.',
  necessary: {
    heading: 'Necessary cookies',
    text: 'These pages do not work without them, so they are always on. They are not used to follow what you do.',
  },
  optional: {
    heading: 'Optional cookies',
    text: 'We only use these if you say yes. They work only when JavaScript is on.',
  },
  searches: {
    heading: 'What we count without cookies',
    text: 'When you search, we count the words you used, the page you opened and if it helped. We do not know who you are. We do not count a search with a phone or account number, an email address or a postcode in it. If you say no to measuring, we do not count your searches at all.',
  },
  analytics: {
    legend: 'Can we measure how these pages are used?',
    hint: 'This shows us where people get stuck and when a page fails. It never includes what you type.',
    yes: 'Yes, measure how I use these pages',
    no: 'No, do not measure how I use these pages',
  },
  personalisation: {
    legend: 'Can we use your visit to choose what we show you?',
    hint: 'We send the name of the page you are on, and nothing else.',
    yes: 'Yes, choose what to show me',
    no: 'No, show me the same as everyone else',
  },
  save: 'Save my choice',
  tool: { text: 'You can see and change your choice at any time.', button: 'Cookie settings' },
  keptFor: 'Kept:',
  kept: [
    ['__Host-journey', 'Finds what you have filled in so far in a form', 'Until you close your browser'],
    ['__Host-reading-prefill', 'Brings your details into the meter reading form', 'Until the form is shown'],
    ['__Host-reading-sent', 'Shows the meter reading that you have sent', '30 minutes'],
    ['__Host-sign-in', 'Brings you back to the right page when you sign in', '15 minutes'],
    ['__Host-session', 'Keeps you signed in', 'Until you sign out or close your browser'],
    ['signed-in', 'Shows that you are signed in', 'Until you sign out or close your browser'],
    ['signed-out', 'Shows that you have signed out', '5 minutes'],
    ['last-active', 'Signs you out when you have been away, on your device', 'Until you sign in again'],
    ['OptanonConsent', 'Remembers your choice of cookies', '1 year'],
    [
      'draft:',
      'Keeps what you are writing in a form, on your device',
      'Until you send it, sign out or close the page, and 1 day at most',
    ],
    ['hidden-notice', 'Remembers which service notice you have hidden, on your device', 'Until you close the page'],
    [
      'kept-meter-readings',
      'Keeps a meter reading that could not be sent, on your device',
      'Until it is sent or you sign out, and 7 days at most',
    ],
  ] satisfies KeptRow[],
  measured: [
    ['_dd_s_v2', 'Knows that pages belong to one visit', '4 hours'],
    ['_dd_tab_id', 'Tells one open page from another, on your device', 'Until you close the page'],
    ['screenHistory', 'The pages of this visit, on your device', 'Until you close the page'],
    ['productErrors', 'Shows us that something failed on the way to the next page', '1 minute'],
  ] satisfies KeptRow[],
};

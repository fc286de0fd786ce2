/** A journey through each tool: the answers as its form sends them, the sentence that follows, and a change of one answer. */
export type ToolJourney = {
  path: string;
  answers: string;
  summary: RegExp;
  /** A radio that is chosen, or a text that is typed, and what is said then. */
  change: { label: string; text?: string; summary: RegExp };
};

export const toolJourneys: ToolJourney[] = [
  {
    path: 'what-help-can-i-get',
    answers:
      'nation=scotland&oldest=pension-age&income=below&benefits=guarantee-credit&home=owned&rating=unknown&household=low',
    summary: /^We found 4 kinds of help that you should get, and 2 that you may get\.$/,
    change: {
      label: 'Northern Ireland',
      summary: /^We found 3 kinds of help that you should get, and 2 that you may get\.$/,
    },
  },
  {
    path: 'no-power-or-gas',
    answers: 'danger=none&off=electricity&around=yes&meter=bill&fuses=not-looked&outward=EH10',
    summary: /^It is a power cut in your area\. Call 105\.$/,
    change: {
      label: 'The first half of your postcode (optional)',
      text: 'BT7',
      summary: /^It is a power cut in your area\. Call 03457 643 643\.$/,
    },
  },
  {
    path: 'direct-debit-checker',
    answers: 'electricity=12000&electricityRate=10&electricityDaily=0&vat=with&heating=other&side=zero&paid=50',
    summary: /^£50 a month is too low\. About £100 a month is fair\.$/,
    change: {
      label: 'What do you pay each month now, in pounds?',
      text: '100',
      summary: /^£100 a month is about right/,
    },
  },
  {
    path: 'running-costs',
    answers: 'appliance=own&watts=2000&minutes=60&times=7&rate=25',
    summary: /50p/,
    change: { label: 'How many watts does yours have? (optional)', text: '1000', summary: /25p/ },
  },
  {
    path: 'back-bill-checker',
    answers:
      'nation=britain&sent-day=1&sent-month=11&sent-year=2025&from-day=1&from-month=11&from-year=2023&to-day=31&to-month=10&to-year=2025&charged=731&before=nothing&blocked=none',
    summary: /^You need not pay about £366 of this bill\.$/,
    change: { label: 'Northern Ireland', summary: /^In Northern Ireland another rule applies\.$/ },
  },
  {
    path: 'are-we-late',
    answers: 'nation=britain&what=visit-missed&began-day=3&began-month=2&began-year=2026&size=unknown&why=none',
    summary: /^Yes: we owe you £80\./,
    change: { label: 'Northern Ireland', summary: /Northern Ireland/ },
  },
  {
    path: 'read-it-with-me',
    answers: 'meter=dials&dial1=2.5&dial2=5.5&dial3=4.5&dial4=6.5&dial5=3.5',
    summary: /^Your reading is 25463\.$/,
    change: {
      label: 'Fifth dial: where is the pointer? (optional)',
      text: '8.5',
      summary: /^Your reading is 25468\.$/,
    },
  },
];

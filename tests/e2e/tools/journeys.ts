import { expect, type Page } from '@playwright/test';

/** An answer to the question that is open: the label of what is chosen, or what is typed into fields by their label. */
type Given = string | RegExp | Record<string, string>;

/** A way through each tool: each question with its answer, and the heading that follows. */
export type ToolJourney = { path: string; steps: [question: string, given: Given][]; answer: RegExp };

const day = (date: string, month: string, year: string) => ({ Day: date, Month: month, Year: year });
const britain = 'England, Scotland or Wales';

export const toolJourneys: ToolJourney[] = [
  {
    path: 'what-help-can-i-get',
    steps: [
      ['Where do you live?', 'Scotland'],
      ['When was the oldest person in your home born?', 'On 27 June 1960 or before, and after 27 September 1946'],
      ['What is that person’s income in a year?', '£35,000 or less'],
      ['Which of these does someone in your home get?', 'Pension Credit: the Guarantee Credit'],
      ['Who is in your home?', 'None of these'],
      ['Is any of this true for you now?', 'None of these'],
      ['Is your home your own?', 'I own it'],
      ['What is its energy rating?', 'I do not know'],
      ['What does your household have in a year, before tax?', '£36,000 or less'],
    ],
    answer: /^We found 4 kinds of help that you should get, and 2 that you may get$/,
  },
  {
    path: 'no-power-or-gas',
    steps: [
      ['Is any of this happening now?', 'None of these'],
      ['What is not working?', 'The electricity and the gas'],
      ['Where is the home?', 'Northern Ireland'],
      ['Is the power off for your neighbours too?', 'I cannot tell'],
      ['Do you top up your meter?', 'Yes, I top up (Pay As You Go)'],
      ['What does the meter show?', 'Credit left'],
      ['Is a switch down in the fuse box?', 'No, all the switches are up'],
    ],
    answer: /^Call 03457 643 643\. They know if there is a fault near you$/,
  },
  {
    path: 'direct-debit-checker',
    steps: [
      ['What do you pay for with this Direct Debit?', 'Only electricity'],
      [
        'What does your bill say about electricity?',
        { 'Electricity used in a year': '12000', 'Unit rate': '10', 'Standing charge': '0' },
      ],
      ['Do these prices include VAT?', 'Yes, VAT is in them'],
      ['What heats your home?', 'Something else'],
      ['What is your balance now?', 'At zero'],
      ['What do you pay each month now?', { 'What do you pay each month now?': '50' }],
    ],
    answer: /^£50 a month is too low\. About £100 is fair$/,
  },
  {
    path: 'running-costs',
    steps: [
      ['What do you want to run?', { 'What do you want to run?': 'own' }],
      [
        'How much do you use it?',
        { 'Its power': '2000', 'How long it runs each time': '60', 'How many times a week': '7' },
      ],
      ['What do you pay for electricity?', 'I do not know. Take 25p: an example, not a price of ours'],
    ],
    answer: /^Your appliance: about 50p each time/,
  },
  {
    path: 'back-bill-checker',
    steps: [
      ['Where is the home?', britain],
      ['What had you been sent for that time before?', 'No bill at all'],
      ['Did any of these happen in that time?', 'None of these'],
      ['When was the bill sent?', day('1', '11', '2025')],
      ['Which day do its charges start from?', day('1', '11', '2023')],
      ['Which day do its charges end?', day('31', '10', '2025')],
      ['How much does it charge for that time?', { 'How much does it charge for that time?': '731' }],
    ],
    answer: /^You need not pay about £366 of this bill$/,
  },
  {
    path: 'are-we-late',
    steps: [
      ['Where is the home?', britain],
      ['What is it about?', 'A visit to my home'],
      ['What happened?', 'You did not come, or not in the agreed time'],
      ['When was the visit?', day('3', 'February', '2026')],
      ['Did any of these cause it?', 'None of these'],
      ['Have we paid you for it?', 'No'],
    ],
    answer: /^Yes\. We owe you £80$/,
  },
  {
    path: 'read-it-with-me',
    steps: [
      ['Which meter is yours?', /^Five dials/],
      [
        'Where are the pointers?',
        {
          'First dial from the left': '2.5',
          'Second dial': '5.5',
          'Third dial': '4.5',
          'Fourth dial': '6.5',
          'Fifth dial': '3.5',
        },
      ],
      ['Do you want to see what you have used?', 'No, only the reading to send'],
    ],
    answer: /^Your reading is 25463$/,
  },
];

const go = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Answers the question that is open, and goes on. */
export async function give(page: Page, given: Given): Promise<void> {
  const main = page.getByRole('main');
  if (typeof given === 'string' || given instanceof RegExp) {
    const option = main.getByRole('radio', { name: given, exact: true });
    await option.or(main.getByRole('checkbox', { name: given, exact: true })).check();
  } else {
    for (const [label, text] of Object.entries(given)) {
      const list = main.getByRole('combobox', { name: label, exact: true });
      if ((await list.count()) > 0) await list.selectOption(text);
      else await main.getByRole('textbox', { name: label, exact: true }).fill(text);
    }
  }
  await go(page);
}

/** Goes all the way; each question is alone on its page, with the focus on its heading after the first one. */
export async function walk(page: Page, { path, steps, answer }: ToolJourney): Promise<void> {
  await page.goto(`/help-and-support/tools/${path}`);
  for (const [at, [question, given]] of steps.entries()) {
    await expect(heading(page)).toHaveText(question);
    await expect(heading(page)).toHaveCount(1);
    expect(await page.locator('form[data-tool] fieldset').count()).toBeLessThanOrEqual(1);
    if (at > 0) await expect(heading(page)).toBeFocused();
    await give(page, given);
  }
  await expect(heading(page)).toHaveText(answer);
}

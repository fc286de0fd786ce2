import type { TestPage } from './page.ts';
import type { TestSite } from './site.ts';

/** The steps of a person in the forms of the test site. */

export const formPath = {
  details: (path: string) => `/help-and-support/complaints/${path}`,
  query: (path: string) => `/help-and-support/complaints/${path}/query`,
  feedback: '/help-and-support/complaints/feedback',
  feedbackDetails: '/help-and-support/complaints/feedback/personal-details',
  confirmation: /^\/help-and-support\/confirmation\?sent=[\w-]+$/,
};

export const person = {
  firstName: 'Zoë',
  surname: "O'Neill-Łukasz",
  email: 'zoe@example.com',
  telephoneNumber: '07700 900 982',
};
export const complainant = { ...person, textphoneNumber: '18001 020', vulnerabilityConsent: 'yes' };

/** Finds the addresses of Lantern Row and chooses one by its id. */
export async function chooseAddress(site: TestSite, page: TestPage, address = '100014'): Promise<TestPage> {
  const found = await site.press(page, 'Find address', { postcode: 'LK4 2QT' });
  return site.press(found, 'Use this address', { address });
}

/** From the details page to the page of the text. */
export async function giveDetails(
  site: TestSite,
  path: string,
  details: Record<string, string> = complainant,
): Promise<TestPage> {
  const page = await chooseAddress(site, await site.open(formPath.details(path)));
  return site.press(page, 'Next step', details);
}

/** From the text of feedback to its details, all given. */
export async function giveFeedback(site: TestSite, feedback: string): Promise<TestPage> {
  const credit = await site.open(formPath.feedback);
  const details = await site.press(credit, "I don't want the refund", { feedback });
  return chooseAddress(site, details);
}

export function sendQuery(site: TestSite, page: TestPage, fields: Record<string, string>): Promise<TestPage> {
  const [send = ''] = page.buttons.filter((button) => button.startsWith('Send '));
  return site.press(page, send, fields);
}

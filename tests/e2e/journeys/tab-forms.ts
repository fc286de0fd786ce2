import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Person, Sent } from './people.ts';
import { at, findAddresses, person, reference, sendButton, textBox, write } from './steps.ts';

type Form = {
  /** Goes to the last step with this person's details and this text. */
  prepare: (tab: Page, who: Person, text: string) => Promise<void>;
  /** Presses Send on the last step; returns what was shown before and the reference after. */
  send: (tab: Page, text: string) => Promise<Sent>;
  /** Presses Send after another tab has changed the details, and confirms that this person was meant. */
  sendAfterChange: (tab: Page, who: Person, text: string) => Promise<Sent>;
  /** Goes from the page that Back leads to after sending, to the last step with this text. */
  again: (tab: Page, who: Person, text: string) => Promise<void>;
  /** Retypes the last step: a page that is restored in a test has lost its input. */
  retype: (tab: Page, who: Person, text: string) => Promise<void>;
};

async function typePerson(tab: Page, who: Person): Promise<void> {
  await tab.getByLabel('First name').fill(who.firstName);
  await tab.getByLabel('Surname').fill(who.surname);
  await tab.getByLabel('Email address').fill(who.email);
  await tab.getByLabel('Phone number', { exact: true }).fill(person.telephone);
}

async function fillIn(tab: Page, who: Person): Promise<void> {
  await typePerson(tab, who);
  const change = tab.getByRole('button', { name: 'Change address' });
  if (await change.isVisible()) await change.click();
  await findAddresses(tab);
  await tab.getByLabel(`${who.address}, Larkfield`, { exact: true }).check();
  await tab.getByRole('button', { name: 'Use this address' }).click();
  await expect(tab.locator('address')).toContainText(who.address);
}

function written(path: string): Form {
  const shown = async (tab: Page) => {
    const given = tab.getByRole('region', { name: 'What you told us about you' }).locator('div p');
    const [name = '', email = '', address = ''] = await given.allInnerTexts();
    return { name, email, address: address.split(',')[0] ?? '' };
  };
  const confirmed = async (tab: Page) => {
    await expect(tab).toHaveURL(at.confirmation);
    return reference(tab);
  };
  return {
    prepare: async (tab, who, text) => {
      await tab.goto(at.details(path));
      await fillIn(tab, who);
      await tab.getByLabel('No', { exact: true }).check();
      await tab.getByRole('button', { name: 'Next step' }).click();
      await expect(tab).toHaveURL(at.query(path));
      await write(tab, path, text);
    },
    send: async (tab, text) => {
      const before = await shown(tab);
      await sendButton(tab).click();
      return { ...before, text, reference: await confirmed(tab) };
    },
    sendAfterChange: async (tab, who, text) => {
      await sendButton(tab).click();
      const question = tab.getByRole('group', { name: /^Who is this (complaint|enquiry) from\?$/ });
      await expect(question.getByRole('radio')).toHaveCount(2);
      await expect(textBox(tab)).toHaveValue(text);
      await question.getByLabel(who.email).check();
      await sendButton(tab).click();
      const name = `${who.firstName} ${who.surname}`;
      return { name, email: who.email, address: who.address, text, reference: await confirmed(tab) };
    },
    again: async (tab, _who, text) => write(tab, path, text),
    retype: async (tab, _who, text) => write(tab, path, text),
  };
}

export const submit = (tab: Page) => tab.getByRole('button', { name: 'Submit', exact: true });

const feedback: Form = {
  prepare: async (tab, who, text) => {
    await tab.goto(at.feedback);
    await textBox(tab).fill(text);
    await tab.getByRole('button', { name: "I don't want the refund" }).click();
    await expect(tab).toHaveURL(at.feedbackDetails);
    await fillIn(tab, who);
  },
  send: async (tab, text) => {
    const typed = ['First name', 'Surname', 'Email address'].map((label) => tab.getByLabel(label).inputValue());
    const [first, last, email = ''] = await Promise.all(typed);
    const address = (await tab.locator('address').innerText()).split('\n')[0] ?? '';
    await submit(tab).click();
    await expect(tab).toHaveURL(at.confirmation);
    return { name: `${first} ${last}`, email, address, text, reference: undefined };
  },
  // The form itself contains the person's details, so there is no question.
  sendAfterChange: async (tab, _who, text) => feedback.send(tab, text),
  again: async (tab, who, text) => {
    await expect(tab.getByText('We already have a request from you')).toBeVisible();
    await textBox(tab).fill(text);
    await tab.getByRole('button', { name: "I don't want the refund" }).click();
    await fillIn(tab, who);
  },
  retype: (tab, who) => typePerson(tab, who),
};

const complaint = written('gas-and-electricity');
export const forms = {
  complaint: { form: complaint, other: feedback },
  enquiry: { form: written('enquiry-gas-and-electricity'), other: feedback },
  feedback: { form: feedback, other: complaint },
};

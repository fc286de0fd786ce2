import type { Page } from '@playwright/test';
import { z } from 'zod';
import { blindEmail } from '../../../apps/platform/src/modules/leads/key-ring.ts';
import { devKeyRing } from '../../../dev/dev-key-ring.ts';
import { test as base, eitherWay, expect } from './fixtures.ts';
import { at, findAddresses, person, reference, sendButton, textBox, write } from './steps.ts';

/** A person as a page shows them before sending. */
type Person = { firstName: string; surname: string; email: string; address: string };
/** The result of one submission: what its page showed, and the reference in the response. */
type Sent = { name: string; email: string; address: string; text: string; reference: string | undefined };

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

const crmLeads = z.array(
  z.object({
    reference: z.string(),
    lead: z.object({
      data: z.object({
        attributes: z.object({
          query: z.string(),
          'first-name': z.string(),
          surname: z.string(),
          email: z.string(),
        }),
        relationships: z.object({ address: z.object({ data: z.object({ id: z.string() }) }) }),
      }),
    }),
  }),
);

const addresses = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ address: z.string() }) })),
});

type Fixtures = {
  alice: Person;
  bernard: Person;
  /** Compares what was confirmed with what the CRM received: no lead lost, duplicated or under another name. */
  expectAtCrm: (...confirmed: Sent[]) => Promise<void>;
};

const test = base.extend<Fixtures>({
  axeAtEnd: false,
  alice: async ({ visitor }, use) =>
    use({ firstName: 'Alice', surname: 'Lamb', email: `alice.${visitor}@example.com`, address: '14 Lantern Row' }),
  bernard: async ({ visitor }, use) =>
    use({ firstName: 'Bernard', surname: 'Oak', email: `bernard.${visitor}@example.com`, address: '12 Lantern Row' }),
  expectAtCrm: async ({ sql, alice, bernard }, use) =>
    use(async (...confirmed) => {
      const indexes = [alice, bernard].map(({ email }) => blindEmail(devKeyRing, email));
      const rows = await sql`select id from lead where email_index in (${indexes[0] ?? ''}, ${indexes[1] ?? ''})`;
      expect(rows, 'leads on record').toHaveLength(confirmed.length);
      const street = await fetch(`${process.env['STACK_PLATFORM']}/v1/addresses?postcode=LK4%202QT`, {
        headers: { 'client-id': 'help-and-support' },
      });
      const labels = addresses.parse(await street.json()).data;
      const received = async () => {
        const all = crmLeads.parse(await (await fetch(`${process.env['STACK_CRM']}/leads`)).json());
        return all.flatMap(({ reference: number, lead: { data } }) => {
          const { query, email, surname, 'first-name': first } = data.attributes;
          if (email !== alice.email && email !== bernard.email) return [];
          const address = labels.find(({ id }) => id === data.relationships.address.data.id)?.attributes.address ?? '';
          return [{ name: `${first} ${surname}`, email, address: address.split(',')[0] ?? '', text: query, number }];
        });
      };
      await expect.poll(async () => (await received()).length, { timeout: 20_000 }).toBe(confirmed.length);
      const atCrm = await received();
      for (const { reference: number, ...shown } of confirmed) {
        const { number: filed, ...lead } = atCrm.find(({ text }) => text === shown.text) ?? { number: undefined };
        expect(lead, 'under the name that its page showed').toEqual(shown);
        if (number !== undefined) expect(filed, 'the reference that its confirmation showed').toBe(number);
      }
    }),
});

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

const submit = (tab: Page) => tab.getByRole('button', { name: 'Submit', exact: true });

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
const forms = {
  complaint: { form: complaint, other: feedback },
  enquiry: { form: written('enquiry-gas-and-electricity'), other: feedback },
  feedback: { form: feedback, other: complaint },
};

// A service worker's requests bypass the page's routes, with which a test restores a page.
test.use({ serviceWorkers: 'block', expectedNoise: [/Service Worker registration blocked|status of (409|422)/] });

// Each test goes through two or three whole forms.
test.describe.configure({ timeout: 180_000 });

eitherWay(() => {
  for (const [kind, { form, other }] of Object.entries(forms)) {
    test.describe(kind, () => {
      test('both tabs at the last step: the second is sent first', async ({ page, context, alice, expectAtCrm }) => {
        const tab = await context.newPage();
        await form.prepare(page, alice, 'The first text.');
        await form.prepare(tab, alice, 'The second text.');
        const second = await form.send(tab, 'The second text.');
        await expectAtCrm(second, await form.send(page, 'The first text.'));
      });

      test('both tabs at the last step: the first is sent first', async ({ page, context, alice, expectAtCrm }) => {
        const tab = await context.newPage();
        await form.prepare(page, alice, 'The first text.');
        await form.prepare(tab, alice, 'The second text.');
        const first = await form.send(page, 'The first text.');
        await expectAtCrm(first, await form.send(tab, 'The second text.'));
      });

      test('two people: the second gives their details before the first sends', async ({
        page,
        context,
        alice,
        bernard,
        expectAtCrm,
      }) => {
        const tab = await context.newPage();
        await form.prepare(page, alice, 'What Alice wrote.');
        await form.prepare(tab, bernard, 'What Bernard wrote.');
        const first = await form.sendAfterChange(page, alice, 'What Alice wrote.');
        expect(first).toMatchObject({ name: 'Alice Lamb', email: alice.email, address: alice.address });
        const second = await form.send(tab, 'What Bernard wrote.');
        expect(second).toMatchObject({ name: 'Bernard Oak', email: bernard.email, address: bernard.address });
        await expectAtCrm(first, second);
      });

      test('back after sending: a changed text is another lead, the same text is not', async ({
        page,
        alice,
        expectAtCrm,
      }) => {
        await form.prepare(page, alice, 'The first version.');
        const first = await form.send(page, 'The first version.');
        await page.goBack();
        await form.again(page, alice, 'The second version.');
        const second = await form.send(page, 'The second version.');
        await page.goBack();
        await form.again(page, alice, 'The second version.');
        expect(await form.send(page, 'The second version.')).toEqual(second);
        await expectAtCrm(first, second);
      });

      test('another form is sent in the other tab', async ({ page, context, alice, expectAtCrm }) => {
        const tab = await context.newPage();
        await form.prepare(page, alice, 'The form that waited.');
        await other.prepare(tab, alice, 'The form in between.');
        const between = await other.send(tab, 'The form in between.');
        await expectAtCrm(between, await form.send(page, 'The form that waited.'));
      });

      test('a double click, a refresh and a restored page are one lead', async ({ page, alice, expectAtCrm }) => {
        await form.prepare(page, alice, 'Sent three times.');
        const formUrl = page.url().replace(/#.*$/, '');
        const html = await page.content();
        await sendButton(page).or(submit(page)).dblclick();
        await expect(page).toHaveURL(at.confirmation);
        const shown = await page.getByRole('main').innerText();
        await page.reload();
        expect(await page.getByRole('main').innerText()).toBe(shown);
        // As in a browser that restores a page instead of reloading it.
        await page.route(formUrl, (route) =>
          route.request().method() === 'GET'
            ? route.fulfill({ body: html, contentType: 'text/html' })
            : route.continue(),
        );
        await page.goBack();
        await form.retype(page, alice, 'Sent three times.');
        const sent = await form.send(page, 'Sent three times.');
        expect(await page.getByRole('main').innerText()).toBe(shown);
        await expectAtCrm(sent);
      });
    });
  }
});

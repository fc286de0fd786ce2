import { describe, expect, it } from 'vitest';
import { chooseAddress, complainant, formPath, giveDetails, sendQuery } from '../../../../test/form-steps.ts';
import { createTestSite, type TestSite } from '../../../../test/site.ts';

const notFound = '/page-not-found.html';

/** What the details page says about these answers, the others being complete. */
async function errorsFor(answers: Record<string, string>, path = 'gas-and-electricity'): Promise<string[]> {
  return (await giveDetails(createTestSite(), path, { ...complainant, ...answers })).problems;
}

/** The attributes of the lead that these answers become. */
async function sentWith(answers: Record<string, string>): Promise<Record<string, unknown> | undefined> {
  const site = createTestSite();
  const form = await giveDetails(site, 'pay-as-you-go', { ...complainant, ...answers });
  await sendQuery(site, form, { query: 'It ticks.' });
  return site.platform.leads()[0]?.data.attributes;
}

describe('the complaint pages', () => {
  it.each([
    ['gas-and-electricity', 'Making a complaint.'],
    ['pay-as-you-go', 'Making a complaint.'],
    ['enquiry-gas-and-electricity', 'Making an energy enquiry.'],
    ['enquiry-pay-as-you-go', 'Making an enquiry.'],
  ])("%s has the heading '%s' and the form 'A bit about you' @CMP-2", async (path, heading) => {
    const page = await createTestSite().open(formPath.details(path));
    expect(page.h1).toBe(heading);
    expect(page.h2).toContain('A bit about you');
    expect(page.title.startsWith(`A bit about you: ${heading} - `)).toBe(true);
  });

  it.each(['gas-and-electricity', 'enquiry-gas-and-electricity', 'pay-as-you-go', 'enquiry-pay-as-you-go'])(
    'are served for %s @CMP-1',
    async (path) => {
      const site = createTestSite();
      expect(await site.open(formPath.details(path))).toMatchObject({ status: 200, url: formPath.details(path) });
      expect(await giveDetails(site, path)).toMatchObject({ status: 200, url: formPath.query(path) });
    },
  );

  it.each(['water', 'Gas-and-electricity', 'gas-and-electricity-2', 'enquiry', 'toString', 'constructor'])(
    'are not found for %s @CMP-1',
    async (path) => {
      const site = createTestSite();
      await giveDetails(site, 'gas-and-electricity');
      for (const url of [formPath.details(path), formPath.query(path)]) {
        expect((await site.open(url)).url).toBe(notFound);
        expect((await site.post(url, { query: 'It ticks.' })).url).toBe(notFound);
      }
      expect(site.platform.leads()).toEqual([]);
    },
  );
});

describe('a name @CMP-3', () => {
  it.each([
    ['firstName', 'First name', 'Enter your first name'],
    ['surname', 'Surname', 'Enter your surname'],
  ])('%s is required and follows the name rule', async (field, label, missing) => {
    for (const nothing of ['', '   ', '\u00a0']) expect(await errorsFor({ [field]: nothing })).toEqual([missing]);
    expect(await errorsFor({ [field]: 'é'.repeat(101) })).toEqual([`${label} must be 100 characters or fewer`]);
    expect(await errorsFor({ [field]: 'Zo\u0007e' })).toEqual([
      `${label} must not include line breaks or control characters`,
    ]);
    expect(await errorsFor({ [field]: 'é'.repeat(100) })).toEqual([]);
  });

  it('is sent as first name or surname', async () => {
    expect(await sentWith({ firstName: ' Nguyễn ', surname: 'van der Łukasz' })).toMatchObject({
      'first-name': 'Nguyễn',
      surname: 'van der Łukasz',
    });
  });
});

describe('an email address @CMP-4', () => {
  it('is required', async () => {
    expect(await errorsFor({ email: ' ' })).toEqual(['Enter your email address']);
  });

  it.each(['zoë at home', 'zoe@', '@example.com', 'zoe@example', 'zoe@@example.com', 'a@b.com, c@d.com', 'z e@b.com'])(
    'must be one: %s',
    async (email) => {
      expect(await errorsFor({ email })).toEqual([
        'Enter an email address in the correct format, like name@example.com',
      ]);
    },
  );

  it.each(['zoe@example.com', 'z.o+bills@sub.example.co.uk', "o'neill@example.ie"])('is sent: %s', async (email) => {
    expect(await sentWith({ email })).toMatchObject({ email });
  });
});

describe('a phone number @CMP-5', () => {
  const wrong = 'Enter a UK or Irish phone number, like 01632 960 001, 07700 900 982 or +353 1 234 5678';

  it('is required', async () => {
    expect(await errorsFor({ telephoneNumber: '' })).toEqual(['Enter your phone number']);
  });

  it.each(['0770 090 098', '12345', '+1 212 555 0100', '07700 900 98x'])('is refused: %s', async (telephoneNumber) => {
    expect(await errorsFor({ telephoneNumber })).toEqual([wrong]);
  });

  it.each([
    ['07700 900 982', '07700900982'],
    ['(01) 234 5678', '012345678'],
    ['+353 1 234 5678', '+35312345678'],
  ])('is sent without its spacing: %s', async (telephoneNumber, number) => {
    expect(await sentWith({ telephoneNumber })).toMatchObject({ 'contact-number': { number } });
  });
});

describe('a textphone number @CMP-6', () => {
  it('is optional', async () => {
    expect(await sentWith({ textphoneNumber: '' })).toMatchObject({
      'additional-information': { textphoneNumber: '' },
    });
  });

  it.each(['eighteen', '1800x', '+1800'])('must be digits only: %s', async (textphoneNumber) => {
    expect(await errorsFor({ textphoneNumber })).toEqual(['Textphone number must only include numbers']);
  });

  it('is sent as its digits', async () => {
    expect(await sentWith({ textphoneNumber: '18001 020' })).toMatchObject({
      'additional-information': { textphoneNumber: '18001020' },
    });
  });
});

describe('the answer on vulnerability @CMP-7', () => {
  it('is required, and nothing is chosen before', async () => {
    const site = createTestSite();
    const page = await chooseAddress(site, await site.open(formPath.details('pay-as-you-go')));
    expect(page.options('vulnerabilityConsent')).toEqual(['Yes', 'No']);
    expect(page.values).not.toHaveProperty('vulnerabilityConsent');
    const { vulnerabilityConsent: _, ...others } = complainant;
    for (const answers of [others, { ...others, vulnerabilityConsent: 'maybe' }]) {
      const refused = await site.press(page, 'Next step', answers);
      expect(refused.problems).toEqual(['Select yes if you agree to us recording this']);
    }
  });

  it.each([
    ['yes', true],
    ['no', false],
  ])('%s is sent as %s', async (vulnerabilityConsent, sent) => {
    expect(await sentWith({ vulnerabilityConsent })).toMatchObject({ 'vulnerability-consent': sent });
  });
});

describe("the button 'Next step' @CMP-8", () => {
  const details = formPath.details('gas-and-electricity');
  const hasButton = async (site: TestSite) => (await site.open(details)).buttons.includes('Next step');

  it('appears only once an address is chosen, and disappears with it', async () => {
    const site = createTestSite();
    expect(await hasButton(site)).toBe(false);
    const found = await site.press(await site.open(details), 'Find address', { postcode: 'LK4 2QT' });
    expect(await hasButton(site)).toBe(false);
    await site.press(found, 'Use this address', { address: '100014' });
    expect(await hasButton(site)).toBe(true);
    const cleared = await site.press(await site.open(details), 'Change address');
    expect(await hasButton(site)).toBe(false);
    await site.press(cleared, 'Find address', { postcode: 'ZZ9 9ZZ' });
    expect(await hasButton(site)).toBe(false);
    await site.press(await site.press(await site.open(details), 'Search again'), 'Enter address manually');
    expect(await hasButton(site)).toBe(false);
    site.platform.failOn(({ path }) => path.startsWith('/addresses'));
    const manual = await site.press(await site.open(details), 'Search again');
    await site.press(manual, 'Find address', { postcode: 'LK4 2QT' });
    expect(await hasButton(site)).toBe(false);
  });

  it('cannot be replaced by a request without an address', async () => {
    const site = createTestSite();
    const page = await site.open(details);
    const refused = await site.post(details, { ...page.values, ...complainant, step: 'next' });
    expect([refused.status, refused.problems]).toEqual([422, ['Select your address']]);
    expect((await site.open(formPath.query('gas-and-electricity'))).url).toBe(details);
  });
});

it('keeps up to 300 characters of a field while the address is found, and refuses more', async () => {
  const find = async (length: number) => {
    const site = createTestSite();
    const page = await site.open(formPath.details('gas-and-electricity'));
    const answers = { surname: 'x'.repeat(length), postcode: 'LK4 2QT' };
    const { status } = await site.press(page, 'Find address', answers);
    return [status, (await site.open(page.url)).values['surname']?.length];
  };
  expect([await find(299), await find(300), await find(301)]).toEqual([
    [200, 299],
    [200, 300],
    [422, 0],
  ]);
});

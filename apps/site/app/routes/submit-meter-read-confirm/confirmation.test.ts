import { toString as textOf } from 'hast-util-to-string';
import { describe, expect, it } from 'vitest';
import type { TestPage } from '../../../test/page.ts';
import { createTestSite, type TestSite } from '../../../test/site.ts';

const url = '/help-and-support/submit-meter-read';
const dual = {
  first_name: 'Morag',
  last_name: "O'Neill",
  telephone: '07700 900 123',
  email: 'morag@example.com',
  'fuel-radio-btns': 'Dual',
  gas_account_number: '851234567890',
  gas_reading: '01234',
  elec_account_number: 'A12345',
  is_economy_7_radio: 'no',
  elec_reading: '04521',
  'date-day': '1',
  'date-month': '3',
  'date-year': '2026',
};

const send = (site: TestSite, fields: Record<string, string>) => site.post(url, { key: site.readingKey(), ...fields });

const rows = (page: TestPage) =>
  page.all(({ tagName }) => tagName === 'dt' || tagName === 'dd').map((cell) => textOf(cell));

describe('the confirmation of a meter reading', () => {
  it('has the reference, each reading, its date and the email address', async () => {
    const site = createTestSite();
    const page = await send(site, dual);
    expect(page.h1).toBe('Meter reading submitted');
    expect(page.paragraphs).toContain('Your reference number REF-41');
    expect(rows(page)).toEqual([
      ...['Gas reading', '01234', 'Electricity reading', '04521'],
      ...['Date of reading', '1 March 2026', 'Received', 'Monday 2 March 2026'],
    ]);
    expect(page.paragraphs).toContain(
      'The email goes to morag@example.com. Is that not right? Call 0808 157 0101 and we will correct it.',
    );
    expect(page.text).toContain('If a number is wrong, call 0808 157 0101 and have your reference ready.');
  });

  it('has both readings of an Economy 7 meter, and says so when there is no email address', async () => {
    const rates = { 'fuel-radio-btns': 'Electricity', is_economy_7_radio: 'yes', elec7_reading_normal: '02884' };
    const page = await send(createTestSite(), { ...dual, ...rates, elec7_reading_low: '17306', email: '' });
    expect(rows(page).slice(0, 4)).toEqual([
      ...['Electricity reading, normal', '02884', 'Electricity reading, low', '17306'],
    ]);
    expect(page.text).not.toContain('The email goes to');
    expect(page.text).toContain('You gave us no email address');
  });

  it('is its own after a reload; once another was sent, it has no reading rather than the other one', async () => {
    const site = createTestSite();
    const first = await send(site, dual);
    expect((await site.open(first.url)).text).toBe(first.text);
    const second = await send(site, { ...dual, gas_reading: '01300' });
    expect(rows(second)).toContain('01300');
    for (const earlier of [first.url, `${url}-confirm`]) {
      const page = await site.open(earlier);
      expect(page.text).toContain('Thank you for submitting your meter reading');
      expect(page.text).not.toMatch(/01300|01234|REF-|morag@/);
    }
  });

  it('has nothing of the reading in its URL', async () => {
    expect((await send(createTestSite(), dual)).url).toMatch(
      /^\/help-and-support\/submit-meter-read-confirm\?sent=[\w-]{12}$/,
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMeterReadForm } from './meter-reading.ts';

const window = { from: '2027-02-28', to: '2027-03-31' };
const filled = {
  title: 'Ms',
  first_name: 'Morag',
  last_name: "O'Neill",
  telephone: '07700 900 123',
  email: '',
  'fuel-radio-btns': 'Dual',
  gas_account_number: '851234567890',
  gas_reading: '01234',
  elec_account_number: 'A12345',
  is_economy_7_radio: 'no',
  elec_reading: '04521',
  elec7_reading_normal: '02884',
  elec7_reading_low: '17306',
  'date-day': '30',
  'date-month': 'mar',
  'date-year': '2027',
};

const answersTo = (change: Record<string, string>) => readMeterReadForm({ ...filled, ...change }, window);
const problemWith = (field: string, value: string) => {
  const issues = answersTo({ [field]: value }).error?.issues ?? [];
  expect(issues.length).toBeLessThanOrEqual(1);
  return issues[0]?.message;
};
const spacing = fc.array(fc.constantFrom(' ', '-', '\u00a0', '\u200b', '\u2013', '(', ')'), { maxLength: 2 });
const figures = (least: number, most: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: least, maxLength: most }).map((all) => all.join(''));
const spread = (text: string, gaps: string[][]) =>
  [...text].map((character, at) => (gaps[at % gaps.length] ?? []).join('') + character).join('');
const gaps = fc.array(spacing, { minLength: 1, maxLength: 6 });

describe('the meter reading form', () => {
  it('answers what a dual-fuel customer gave, and nothing that does not apply @MTR-3 @MTR-9', () => {
    expect(answersTo({}).data).toEqual({
      title: 'Ms',
      firstName: 'Morag',
      surname: "O'Neill",
      telephone: '07700900123',
      email: '',
      fuel: 'Dual',
      readingDate: '2027-03-30',
      gasAccountNumber: '851234567890',
      gasReading: '01234',
      elecAccountNumber: 'A12345',
      isEconomy7: false,
      elecReading: '04521',
    });
  });

  it('asks nothing about the other fuel, and takes nothing of it @MTR-9', () => {
    const gas = answersTo({ 'fuel-radio-btns': 'Gas', elec_reading: 'x', elec_account_number: '' }).data;
    expect(gas).toMatchObject({ fuel: 'Gas', gasReading: '01234' });
    expect(gas?.elecReading ?? gas?.elecAccountNumber ?? gas?.isEconomy7).toBeUndefined();
    const electricity = answersTo({ 'fuel-radio-btns': 'Electricity', gas_reading: 'x', gas_account_number: '' }).data;
    expect(electricity).toMatchObject({ fuel: 'Electricity', elecReading: '04521' });
    expect(electricity?.gasReading ?? electricity?.gasAccountNumber).toBeUndefined();
  });

  it('takes two readings in place of one from an Economy 7 meter @MTR-8', () => {
    const { data } = answersTo({ is_economy_7_radio: 'yes', elec_reading: 'x' });
    expect(data).toMatchObject({ isEconomy7: true, elec7ReadingNormal: '02884', elec7ReadingLow: '17306' });
    expect(data?.elecReading).toBeUndefined();
  });

  it.each([
    ['title', 'Earl', 'Select an option'],
    ['first_name', ' ', 'Enter your first name'],
    ['first_name', 'x'.repeat(101), 'First name must be 100 characters or fewer'],
    ['last_name', '', 'Enter your surname'],
    ['telephone', '', 'Enter your phone number'],
    ['telephone', '0123', expect.stringMatching(/^Enter a UK or Irish phone number/)],
    ['email', 'morag', 'Enter an email address in the correct format, like name@example.com'],
    ['fuel-radio-btns', 'Coal', 'Select an option'],
    ['gas_account_number', '', 'Enter your gas customer number'],
    ['elec_account_number', '', 'Enter your electricity customer number'],
    [
      'elec_account_number',
      '84',
      'Electricity customer number must be 85 then 10 numbers, A then 4 to 8 numbers, or BGX then 4 or 5 numbers',
    ],
    ['is_economy_7_radio', '', 'Select yes if you have an Economy 7 meter'],
    ['gas_reading', '', 'Enter your gas reading'],
    ['gas_reading', '4521.7', 'Gas reading must be a whole number, like 04521'],
    ['gas_reading', '0123456', 'Gas reading must be 6 numbers or fewer'],
    ['elec_reading', '', 'Enter your electricity reading'],
    ['date-month', '', 'Date of reading must include a month'],
  ])('says of %s when it is %j: %s @MTR-4 @MTR-5 @MTR-6 @MTR-7', (field, value, message) => {
    expect(problemWith(field, value)).toEqual(message);
  });

  it('names every empty field of a two-rate meter once, in the order of the form @MTR-8', () => {
    const { error } = readMeterReadForm({ 'fuel-radio-btns': 'Electricity', is_economy_7_radio: 'yes' }, window);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Enter your first name',
      'Enter your surname',
      'Enter your phone number',
      'Enter your electricity customer number',
      'Enter your normal reading',
      'Enter your low reading',
      'Enter the date you took the reading',
    ]);
  });

  it('takes every customer number, however it is typed, and keeps it closed up and in capitals @MTR-5', () => {
    const numbers = fc.oneof(
      figures(10, 10).map((rest) => `85${rest}`),
      figures(4, 8).map((rest) => `A${rest}`),
      figures(4, 5).map((rest) => `BGX${rest}`),
    );
    fc.assert(
      fc.property(numbers, fc.boolean(), gaps, (number, lower, between) => {
        const typed = spread(lower ? number.toLowerCase() : number, between);
        expect(answersTo({ gas_account_number: typed }).data?.gasAccountNumber).toBe(number);
      }),
    );
  });

  it('takes no other text for a customer number, and never throws @MTR-5', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          figures(0, 14),
          figures(0, 9).map((x) => `A${x}`),
        ),
        (text) => {
          const kept = answersTo({ gas_account_number: text }).data?.gasAccountNumber;
          if (kept === undefined) expect(problemWith('gas_account_number', text)).toMatch(/customer number/);
          else expect(kept).toMatch(/^(85\d{10}|A\d{4,8}|BGX\d{4,5})$/);
        },
      ),
    );
  });

  it('keeps every reading as it is on the meter, zeros at the front too @MTR-6', () => {
    fc.assert(
      fc.property(figures(1, 6), gaps, (reading, between) => {
        expect(answersTo({ gas_reading: spread(reading, between) }).data?.gasReading).toBe(reading);
      }),
    );
  });

  it('takes no other text for a reading, and never throws @MTR-6', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), figures(0, 9)), (text) => {
        const kept = answersTo({ gas_reading: text }).data?.gasReading;
        if (kept === undefined) expect(problemWith('gas_reading', text)).toMatch(/gas reading/i);
        else expect(kept).toMatch(/^[0-9]{1,6}$/);
      }),
    );
  });
});

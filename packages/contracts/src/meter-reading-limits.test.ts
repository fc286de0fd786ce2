import { describe, expect, it } from 'vitest';
import { readMeterReadForm } from './meter-reading.ts';

const window = { from: '2027-02-28', to: '2027-03-31' };

describe('a meter reading form at its limits', () => {
  const base = {
    first_name: 'Morag',
    last_name: 'Reid',
    telephone: '07700900123',
    gas_account_number: 'A1234',
    gas_reading: '1',
    elec_account_number: 'A1234',
    is_economy_7_radio: 'no',
    elec_reading: '1',
    'date-day': '1',
    'date-month': '3',
    'date-year': '2027',
  };
  const problems = (change: Record<string, string>) =>
    readMeterReadForm({ ...base, ...change }, window).error?.issues.map(({ path, message }) => [path[0], message]);

  it('takes both fuels and no title when none is given', () => {
    expect(readMeterReadForm(base, window).data).toMatchObject({ title: '', fuel: 'Dual', email: '' });
    expect(readMeterReadForm({ ...base, title: '' }, window).success).toBe(true);
  });

  it.each([
    ['gas_account_number', `A1234${' '.repeat(995)}`, undefined],
    [
      'gas_account_number',
      `A1234${' '.repeat(996)}`,
      'Gas customer number must be 85 then 10 numbers, A then 4 to 8 numbers, or BGX then 4 or 5 numbers',
    ],
    ['gas_reading', `1${' '.repeat(999)}`, undefined],
    ['gas_reading', `1${' '.repeat(1_000)}`, 'Gas reading must be 6 numbers or fewer'],
    ['gas_reading', 'x1', 'Gas reading must be a whole number, like 04521'],
    ['gas_reading', '1x', 'Gas reading must be a whole number, like 04521'],
    ['gas_reading', '123456', undefined],
    ['elec_reading', '1234567', 'Electricity reading must be 6 numbers or fewer'],
  ])('with %s of %#: %s', (field, typed, message) => {
    expect(problems({ [field]: typed })).toEqual(message && [[field, message]]);
  });
});

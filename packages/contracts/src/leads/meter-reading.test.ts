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

const person = { title: 'Ms', firstName: 'Morag', surname: "O'Neill", telephone: '07700900123', email: '' };

const answersTo = (change: Record<string, string>) => readMeterReadForm({ ...filled, ...change }, window);
const answersWithout = (field: keyof typeof filled) => {
  const { [field]: _, ...rest } = filled;
  return readMeterReadForm(rest, window);
};
const errorFor = (field: string, value: string) => {
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
  it('returns what a dual-fuel customer entered @MTR-3', () => {
    expect(answersTo({}).data).toEqual({
      ...person,
      fuel: 'Dual',
      readingDate: '2027-03-30',
      gasAccountNumber: '851234567890',
      gasReading: '01234',
      elecAccountNumber: 'A12345',
      isEconomy7: false,
      elecReading: '04521',
    });
  });

  it.each(['', 'Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Sir', 'Reverend', 'Dame', 'Lady', 'Professor', 'Lord'])(
    'accepts the title %j @MTR-3',
    (title) => {
      expect(answersTo({ title }).data?.title).toBe(title);
    },
  );

  it('rejects any other title, and accepts a form without the field @MTR-3', () => {
    expect(errorFor('title', 'Earl')).toBe('Select an option');
    expect(answersWithout('title').data?.title).toBe('');
  });

  const email = 'Enter an email address in the correct format, like name@example.com';
  it.each([
    ['first_name', ' ', 'Enter your first name'],
    ['first_name', 'x'.repeat(101), 'First name must be 100 characters or fewer'],
    ['first_name', 'Zo\u0007', 'First name must not include line breaks or control characters'],
    ['last_name', '', 'Enter your surname'],
    ['last_name', 'x'.repeat(101), 'Surname must be 100 characters or fewer'],
    ['last_name', 'Neill\nBcc', 'Surname must not include line breaks or control characters'],
    ['telephone', '', 'Enter your phone number'],
    ['telephone', '0123', expect.stringMatching(/^Enter a UK or Irish phone number/)],
    ['telephone', '0044', expect.stringMatching(/^Enter a UK or Irish phone number/)],
    ['email', 'morag', email],
    ['email', 'morag@', email],
  ])('rejects %s %j: %s @MTR-4', (field, value, message) => {
    expect(errorFor(field, value)).toEqual(message);
  });

  it('accepts names of 100 characters, an Irish number, and no email address @MTR-4', () => {
    const name = 'x'.repeat(100);
    expect(answersTo({ first_name: name, last_name: name, telephone: '+353 1 234 5678' }).data).toMatchObject({
      firstName: name,
      surname: name,
      telephone: '+35312345678',
      email: '',
    });
    expect(answersTo({ email: ' morag@example.com ' }).data?.email).toBe('morag@example.com');
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

  it('reads two readings in place of one from an Economy 7 meter @MTR-8', () => {
    const { data } = answersTo({ is_economy_7_radio: 'yes', elec_reading: '99999' });
    expect(data).toMatchObject({ isEconomy7: true, elec7ReadingNormal: '02884', elec7ReadingLow: '17306' });
    expect(data?.elecReading).toBeUndefined();
  });

  it.each([
    ['empty', answersTo({ is_economy_7_radio: '' })],
    ['another value', answersTo({ is_economy_7_radio: 'maybe' })],
    ['missing', answersWithout('is_economy_7_radio')],
  ])('requires the Economy 7 choice: %s @MTR-8', (_, { error }) => {
    expect(error?.issues.map(({ message }) => message)).toEqual(['Select yes if you have an Economy 7 meter']);
  });

  it.each(['yes', 'no'])('reads nothing of electricity for gas only, with Economy 7 %s @MTR-9', (economy7) => {
    expect(answersTo({ 'fuel-radio-btns': 'Gas', is_economy_7_radio: economy7, elec_reading: 'x' }).data).toEqual({
      ...person,
      fuel: 'Gas',
      readingDate: '2027-03-30',
      gasAccountNumber: '851234567890',
      gasReading: '01234',
    });
  });

  it('reads nothing of gas for electricity only @MTR-9', () => {
    expect(answersTo({ 'fuel-radio-btns': 'Electricity', gas_reading: 'x' }).data).toEqual({
      ...person,
      fuel: 'Electricity',
      readingDate: '2027-03-30',
      elecAccountNumber: 'A12345',
      isEconomy7: false,
      elecReading: '04521',
    });
  });

  it('reads a form without a fuel as dual fuel, and rejects another fuel @MTR-9', () => {
    expect(answersWithout('fuel-radio-btns').data).toMatchObject({
      fuel: 'Dual',
      gasReading: '01234',
      elecReading: '04521',
    });
    expect(errorFor('fuel-radio-btns', 'Coal')).toBe('Select an option');
  });

  it('requires a date in the window @MTR-7', () => {
    const dated = (day: string, month: string) => answersTo({ 'date-day': day, 'date-month': month });
    expect(dated('28', 'feb').data?.readingDate).toBe('2027-02-28');
    expect(dated('31', 'mar').data?.readingDate).toBe('2027-03-31');
    const outside = 'Date of reading must be between 28 February 2027 and 31 March 2027';
    expect(dated('27', 'feb').error?.issues).toMatchObject([{ path: ['date'], message: outside }]);
    expect(dated('1', 'apr').error?.issues).toMatchObject([{ path: ['date'], message: outside }]);
    expect(errorFor('date-month', '')).toBe('Date of reading must include a month');
  });
});

describe.each([
  ['gas_account_number', 'gasAccountNumber', 'gas'],
  ['elec_account_number', 'elecAccountNumber', 'electricity'],
] as const)('the customer number %s', (field, answer, fuel) => {
  const read = (number: string) => answersTo({ [field]: number }).data?.[answer];

  it.each('850000000000 851234567890 A1234 A12345678 BGX1234 BGX12345 a1234 bgx1234 BgX12345'.split(' '))(
    'may be %s @MTR-5',
    (number) => {
      expect(read(number)).toBe(number.toUpperCase());
    },
  );

  it.each(
    '85123456789 8512345678901 841234567890 8A1234567890 1234567890 A123 A123456789 BGX123 BGX123456 BG12345 GBX12345 B12345 A1234B xA12345 85123456789a A١٢٣٤٥'.split(
      ' ',
    ),
  )('must not be %s @MTR-5', (number) => {
    expect(errorFor(field, number)).toBe(
      `${fuel === 'gas' ? 'Gas' : 'Electricity'} customer number must be 85 then 10 numbers, A then 4 to 8 numbers, or BGX then 4 or 5 numbers`,
    );
  });

  it('is required @MTR-5', () => {
    expect(errorFor(field, ' ')).toBe(`Enter your ${fuel} customer number`);
    expect(answersWithout(field).error?.issues).toMatchObject([{ message: `Enter your ${fuel} customer number` }]);
  });

  it('may be typed with separators, and is returned without them @MTR-5', () => {
    const numbers = fc.oneof(
      figures(10, 10).map((rest) => `85${rest}`),
      figures(4, 8).map((rest) => `A${rest}`),
      figures(4, 5).map((rest) => `BGX${rest}`),
    );
    fc.assert(
      fc.property(numbers, fc.boolean(), gaps, (number, lower, between) => {
        expect(read(spread(lower ? number.toLowerCase() : number, between))).toBe(number);
      }),
    );
  });

  it('is never any other text @MTR-5', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(read(text) ?? 'A0000').toMatch(/^(85\d{10}|A\d{4,8}|BGX\d{4,5})$/);
      }),
    );
  });
});

describe.each([
  ['gas_reading', 'gasReading', 'gas reading', 'no'],
  ['elec_reading', 'elecReading', 'electricity reading', 'no'],
  ['elec7_reading_normal', 'elec7ReadingNormal', 'normal reading', 'yes'],
  ['elec7_reading_low', 'elec7ReadingLow', 'low reading', 'yes'],
] as const)('the reading %s', (field, answer, name, economy7) => {
  const reading = (text: string) => answersTo({ is_economy_7_radio: economy7, [field]: text });
  const problem = (text: string) => reading(text).error?.issues.map(({ message }) => message);
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);

  it('is required, and at most six digits @MTR-6', () => {
    expect(problem('')).toEqual([`Enter your ${name}`]);
    expect(problem('0123456')).toEqual([`${capitalised} must be 6 numbers or fewer`]);
    for (const text of ['4521.7', '12a', '1e3', '١٢٣'])
      expect(problem(text)).toEqual([`${capitalised} must be a whole number, like 04521`]);
  });

  it('is returned as it is on the meter, with leading zeros @MTR-6', () => {
    fc.assert(
      fc.property(figures(1, 6), gaps, (digits, between) => {
        expect(reading(spread(digits, between)).data?.[answer]).toBe(digits);
      }),
    );
  });

  it('is never any other text @MTR-6', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), figures(0, 9)), (text) => {
        expect(reading(text).data?.[answer] ?? '0').toMatch(/^[0-9]{1,6}$/);
      }),
    );
  });
});

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

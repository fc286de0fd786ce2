import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePostcode } from '../text/postcode.ts';
import {
  complaintDetails,
  emailField,
  feedbackDetails,
  firstNameField,
  optionalEmailField,
  phoneField,
  surnameField,
  textphoneField,
} from './contact-details.ts';
import { creditFeedbackForm, queryForm } from './query.ts';

/** Letters and marks of every script, including those beyond the first 65,536 characters. */
const letter = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
  .filter((one) => /^[\p{L}\p{M}]+$/u.test(one));
const scripts = [
  'Zoë',
  'Nguyễn',
  'Łukasz',
  'Дмитрий',
  'محمد',
  'יעל',
  '王秀英',
  '김민준',
  'ஸ்ரீ',
  '𞤀𞤣𞤢𞤥',
  'ꮳꮃꭹ',
  'ʻOkina',
];
const part = fc.oneof(
  fc.array(letter, { minLength: 1, maxLength: 12 }).map((all) => all.join('')),
  fc.constantFrom(...scripts),
);
const name = fc
  .tuple(part, fc.array(fc.tuple(fc.constantFrom(' ', '-', "'", '’', '. '), part), { maxLength: 3 }))
  .map(([first, rest]) => first + rest.flat().join(''))
  .filter((text) => [...text].length <= 100);

/** Separators that people type between digits or paste with them. */
const spacing = fc.constantFrom('', '', ' ', '-', '\u00a0', '\u200b', '\u2009', '\ufeff', '–');
const spaced = (code: string) =>
  fc
    .array(spacing, { minLength: code.length + 1, maxLength: code.length + 1 })
    .map((gaps) => [...code].reduce((text, character, at) => text + character + (gaps[at + 1] ?? ''), gaps[0] ?? ''));

describe('who is writing', () => {
  it('may have any name that anyone has @CMP-3', () => {
    fc.assert(
      fc.property(name, (typed) => {
        expect(firstNameField.parse(typed)).toBe(typed);
        expect(surnameField.parse(`  ${typed}\u00a0`)).toBe(typed);
      }),
      { numRuns: 500 },
    );
  });

  it('may have a name of 100 letters in any script, and not of 101 @CMP-3', () => {
    for (const one of ['a', 'é', '王', '𞤀']) {
      expect(firstNameField.parse(one.repeat(100))).toBe(one.repeat(100));
      expect(firstNameField.safeParse(one.repeat(101)).error?.issues[0]?.message).toBe(
        'First name must be 100 characters or fewer',
      );
    }
  });

  it('gives a number or code that is judged the same in any spacing @CMP-5', () => {
    const phones = fc.constantFrom('07700900982', '01632960001', '+35312345678', '0770090098', '12345', '+12125550100');
    fc.assert(
      fc.property(
        phones.chain((plain) => fc.tuple(fc.constant(plain), spaced(plain))),
        ([plain, typed]) => {
          expect(phoneField.safeParse(typed).data).toBe(phoneField.safeParse(plain).data);
          expect(phoneField.safeParse(typed).success).toBe(phoneField.safeParse(plain).success);
        },
      ),
      { numRuns: 500 },
    );
    const codes = fc.constantFrom('18001020', '1800x', '');
    fc.assert(
      fc.property(
        codes.chain((plain) => fc.tuple(fc.constant(plain), spaced(plain))),
        ([plain, typed]) => {
          expect(textphoneField.safeParse(typed).data).toBe(textphoneField.safeParse(plain).data);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc
          .constantFrom('LK42QT', 'lk42qt', 'SW1A2AA', 'LK4', 'W1A1')
          .chain((plain) => fc.tuple(fc.constant(plain), spaced(plain))),
        ([plain, typed]) => {
          expect(normalisePostcode(typed)).toBe(normalisePostcode(plain));
        },
      ),
    );
  });
});

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

describe('the message of a contact field', () => {
  const longName = 'x'.repeat(101);
  const format = 'Enter an email address in the correct format, like name@example.com';
  const phone = 'Enter a UK or Irish phone number, like 01632 960 001, 07700 900 982 or +353 1 234 5678';

  it.each([
    [firstNameField, undefined, 'Enter your first name'],
    [firstNameField, ' ', 'Enter your first name'],
    [firstNameField, longName, 'First name must be 100 characters or fewer'],
    [firstNameField, 'a\nb', 'First name must not include line breaks or control characters'],
    [surnameField, '', 'Enter your surname'],
    [surnameField, longName, 'Surname must be 100 characters or fewer'],
    [surnameField, 'a\u0007b', 'Surname must not include line breaks or control characters'],
    [emailField, '', 'Enter your email address'],
    [emailField, undefined, 'Enter your email address'],
    [emailField, 'morag', format],
    [emailField, `${'x'.repeat(243)}@example.com`, format],
    [optionalEmailField, 'morag', format],
    [phoneField, '', 'Enter your phone number'],
    [phoneField, '0123', phone],
    [textphoneField, '18001x', 'Textphone number must only include numbers'],
    [textphoneField, '1'.repeat(31), 'Textphone number must only include numbers'],
    [textphoneField, `18001${' '.repeat(996)}1`, 'Textphone number must only include numbers'],
  ])('%# is one message', (field, typed, message) => {
    expect(messages(field.safeParse(typed))).toEqual([message]);
  });

  it.each([
    [emailField, ' morag@example.com ', 'morag@example.com'],
    [emailField, `${'x'.repeat(242)}@example.com`, `${'x'.repeat(242)}@example.com`],
    [optionalEmailField, undefined, ''],
    [optionalEmailField, 'morag@example.com', 'morag@example.com'],
    [textphoneField, undefined, ''],
    [textphoneField, '18001 020', '18001020'],
    [textphoneField, '1'.repeat(30), '1'.repeat(30)],
    [textphoneField, `1${' '.repeat(998)}1`, '11'],
  ])('%# is none', (field, typed, kept) => {
    expect(field.parse(typed)).toBe(kept);
  });
});

describe('the details', () => {
  const typed = {
    firstName: 'Zoë',
    surname: "O'Hara",
    email: 'zoe@example.com',
    telephoneNumber: '07700 900 982',
    textphoneNumber: '18001',
    vulnerabilityConsent: 'yes',
  };

  it('of a complaint have six answers', () => {
    const kept = { ...typed, telephoneNumber: '07700900982', vulnerabilityConsent: true };
    expect(complaintDetails.parse(typed)).toEqual(kept);
    expect(complaintDetails.parse({ ...typed, vulnerabilityConsent: 'no' }).vulnerabilityConsent).toBe(false);
    expect(messages(complaintDetails.safeParse({ ...typed, vulnerabilityConsent: '' }))).toEqual([
      'Select yes if you agree to us recording this',
    ]);
  });

  it('of feedback have four', () => {
    expect(feedbackDetails.parse(typed)).toEqual({
      firstName: 'Zoë',
      surname: "O'Hara",
      email: 'zoe@example.com',
      telephoneNumber: '07700900982',
    });
  });
});

describe('the text of a complaint or an enquiry', () => {
  const subject = 'Discount';
  const long = 'x'.repeat(30_001);

  it.each([
    ['gas-and-electricity', { subject }, ['Enter what happened']],
    ['gas-and-electricity', { query: 'x' }, ['Select what your complaint is about']],
    ['gas-and-electricity', { subject, query: long }, ['What happened must be 30,000 characters or fewer']],
    ['gas-and-electricity', { subject, query: '\u0007' }, ['What happened must not include control characters']],
    ['enquiry-gas-and-electricity', {}, ['Select what your enquiry is about', 'Enter your enquiry']],
    ['enquiry-pay-as-you-go', { query: ' \r\n' }, ['Enter your enquiry']],
    ['enquiry-pay-as-you-go', { query: long }, ['Your enquiry must be 30,000 characters or fewer']],
    ['pay-as-you-go', { query: 'x\u0000' }, ['What happened must not include control characters']],
  ] as const)('on %s with %#: the messages', (path, fields, expected) => {
    expect(messages(queryForm(path).safeParse(fields))).toEqual(expected);
  });

  it('is kept with each line break as one character, and with a subject where one is asked for', () => {
    expect(queryForm('gas-and-electricity').parse({ subject, query: 'a\r\nb\nc' })).toEqual({
      subject,
      query: 'a\nb\nc',
    });
    const most = 'x'.repeat(30_000);
    expect(queryForm('pay-as-you-go').parse({ query: most }).query).toBe(most);
    expect(queryForm('pay-as-you-go').parse({ subject, query: 'a' })).toEqual({ subject: undefined, query: 'a' });
  });
});

describe('the feedback on a credit', () => {
  it.each([
    [{}, 'Enter what you would like us to do with your credit'],
    [{ feedback: 'x'.repeat(30_001) }, 'What you would like us to do must be 30,000 characters or fewer'],
    [{ feedback: 'x\u0000' }, 'What you would like us to do must not include control characters'],
  ])('has one message: %#', (fields, message) => {
    expect(messages(creditFeedbackForm.safeParse(fields))).toEqual([message]);
  });
});

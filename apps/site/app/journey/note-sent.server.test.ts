import { describe, expect, it } from 'vitest';
import {
  answersIn,
  changeForm,
  type FormName,
  formName,
  keepDetails,
  readAnswers,
  typedDetails,
  type VisitorAnswers,
} from './answers.ts';
import { noteSent } from './note-sent.server.ts';
import { readSender } from './sender.server.ts';
import { keepText } from './written-text.server.ts';

const address = { id: '1', address: '14 Lantern Row', postcode: 'LK4 2QT' };
const contact = {
  firstName: 'Alice',
  surname: 'Lamb',
  email: 'alice@example.com',
  telephoneNumber: '07700900982',
};
const own = { vulnerabilityConsent: 'no' };
const sender = { details: { ...contact, ...own }, address };
const path = 'gas-and-electricity';
const before: VisitorAnswers = {
  contact,
  address: { state: 'chosen', address },
  forms: { [path]: { details: own, sender }, 'enquiry-pay-as-you-go': { details: { call: 'yes' } } },
  sent: [],
};
const complaint = { path, reference: 'R1', text: 'What happened.', senderDigest: readSender(sender)?.digest } as const;
const feedback = { path: 'feedback', reference: 'R2', text: 'Keep it.' } as const;
const write = (form: FormName, text: string) => changeForm(before, form, { text, subject: '' });
const textAfter = (answers: VisitorAnswers, sent: typeof complaint | typeof feedback, form: FormName) =>
  answersIn(noteSent(answers, sent), form).text;

describe('the answers after something was sent', () => {
  it('hold no typed details any more, of no form, and the sender for other tabs', () => {
    expect(noteSent(before, complaint)).toEqual({
      contact: {},
      address: { state: 'empty' },
      forms: { [path]: { details: {}, sender }, 'enquiry-pay-as-you-go': { details: {} } },
      sent: [{ path, reference: 'R1' }],
    });
  });

  it('keep what another person is typing in another tab', () => {
    const typing = { ...before, contact: { ...contact, firstName: 'Bernard' } };
    const { forms, contact: typed, address: chosen } = noteSent(typing, complaint);
    expect([forms, typed, chosen]).toEqual([typing.forms, typing.contact, typing.address]);
  });

  it('lose their own text and no other', () => {
    const both = changeForm(write(path, complaint.text), 'feedback', { text: 'Keep it.' });
    expect(textAfter(both, complaint, 'feedback')).toBe('Keep it.');
    expect(answersIn(noteSent(both, complaint), path)).toEqual({ details: {}, sender });
    expect(textAfter(write(path, 'Another.'), complaint, path)).toBe('Another.');
    expect(textAfter(write('pay-as-you-go', complaint.text), complaint, 'pay-as-you-go')).toBe(complaint.text);
    expect(textAfter(both, feedback, path)).toBe(complaint.text);
    expect(textAfter(both, feedback, 'feedback')).toBeUndefined();
    expect(textAfter(write('feedback', 'Another.'), feedback, 'feedback')).toBe('Another.');
  });

  it('lose the details of feedback with its text, and keep them with another text', () => {
    expect(noteSent(write('feedback', 'Keep it.'), feedback)).toMatchObject({
      contact: {},
      address: { state: 'empty' },
    });
    expect(noteSent(write('feedback', 'Another.'), feedback)).toMatchObject({
      contact,
      address: { state: 'chosen', address },
    });
  });

  it('keep feedback in the same words as a complaint that was sent', () => {
    expect(textAfter(write('feedback', complaint.text), complaint, 'feedback')).toBe('What happened.');
  });

  it('name a submission once that was sent twice', () => {
    expect(noteSent(noteSent(before, complaint), complaint).sent).toEqual([{ path, reference: 'R1' }]);
  });

  it('name each submission once, and the last five', () => {
    let answers = before;
    for (const reference of ['A', 'B', 'B', 'C', 'D', 'E', 'F'])
      answers = noteSent(answers, { ...complaint, reference });
    expect(answers.sent.map(({ reference }) => reference)).toEqual(['B', 'C', 'D', 'E', 'F']);
    expect(readAnswers(answers)).toEqual(answers);
  });
});

describe('stored answers', () => {
  const none = { contact: {}, address: { state: 'empty' }, forms: {}, sent: [] };

  it.each([
    ['nothing', undefined],
    ['the previous release', { details: contact, address: { state: 'chosen', address }, sender, sent: [] }],
    ['another release', { ...before, forms: { boilers: { details: {} } } }],
    ['no release', { ...before, contact: 'x' }],
  ])('of %s count as none', (_, stored) => {
    expect(readAnswers(stored)).toEqual(none);
  });

  it('are typed in one form, with contact details from all of them', () => {
    const typed = keepDetails(before, 'enquiry-pay-as-you-go', { surname: 'Oak', callTime: 'any', asComplaint: 'yes' });
    expect(typedDetails(typed, 'enquiry-pay-as-you-go')).toEqual({
      ...contact,
      surname: 'Oak',
      call: 'yes',
      callTime: 'any',
    });
    expect(typedDetails(typed, path)).toEqual({ ...contact, surname: 'Oak', ...own });
    expect(typedDetails(typed, 'feedback')).toEqual({ ...contact, surname: 'Oak' });
    expect(formName.options.filter((form) => 'callTime' in typedDetails(typed, form))).toEqual([
      'enquiry-pay-as-you-go',
    ]);
  });

  it('of a field that its form does not have are not read', () => {
    const foreign = changeForm(before, 'feedback', { details: { vulnerabilityConsent: 'yes', firstName: 'Eve' } });
    expect(typedDetails(foreign, 'feedback')).toEqual(contact);
  });
});

describe('several texts', () => {
  const lengths = (answers: VisitorAnswers) =>
    ([path, 'pay-as-you-go', 'feedback'] as const).map((form) => answersIn(answers, form).text?.length);
  const keep = (answers: VisitorAnswers, form: FormName, text: string) => keepText(answers, form, { text });

  it('are kept together up to 30,000 characters, and then the newest', () => {
    const two = keep(keep(before, path, 'x'.repeat(15_000)), 'pay-as-you-go', 'x'.repeat(5_000));
    const short = keep(two, 'feedback', '🏮'.repeat(10_000));
    expect(lengths(short)).toEqual([15_000, 5_000, 20_000]);
    const long = keep(short, 'feedback', 'x'.repeat(10_001));
    expect(lengths(long)).toEqual([undefined, undefined, 10_001]);
    expect(lengths(keep(long, path, 'x'.repeat(30_000)))).toEqual([30_000, undefined, undefined]);
    expect(answersIn(long, path)).toMatchObject({ details: own, sender });
  });
});

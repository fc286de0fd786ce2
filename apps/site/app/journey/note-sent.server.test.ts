import { describe, expect, it } from 'vitest';
import { readAnswers, type VisitorAnswers } from './answers.ts';
import { keepText } from './keep-text.server.ts';
import { noteSent } from './note-sent.server.ts';
import { readSender } from './sender.server.ts';

const address = { id: '1', address: '14 Lantern Row', postcode: 'LK4 2QT' };
const details = {
  firstName: 'Alice',
  surname: 'Lamb',
  email: 'alice@example.com',
  telephoneNumber: '07700900982',
  vulnerabilityConsent: 'no',
};
const sender = { details, address };
const before: VisitorAnswers = { details, address: { state: 'chosen', address }, sender, sent: [] };
const complaint = {
  path: 'gas-and-electricity' as const,
  reference: 'R1',
  text: 'What happened.',
  senderDigest: readSender(sender)?.digest,
};
const feedback = { path: 'feedback' as const, reference: 'R2', text: 'Keep it.' };

describe('the answers after something was sent', () => {
  it('hold no typed details any more, and the sender for other tabs', () => {
    expect(noteSent(before, complaint)).toEqual({
      details: {},
      address: { state: 'empty' },
      sender,
      sent: [{ path: 'gas-and-electricity', reference: 'R1' }],
    });
  });

  it('keep what another person is typing in another tab', () => {
    const typing = { ...before, details: { ...details, firstName: 'Bernard' } };
    expect(noteSent(typing, complaint)).toMatchObject({ details: typing.details, address: typing.address });
  });

  it('lose their own text and no other', () => {
    const query = { path: complaint.path, text: complaint.text, subject: '' };
    expect(noteSent({ ...before, query, feedback: 'Keep it.' }, complaint)).toMatchObject({ feedback: 'Keep it.' });
    expect(noteSent({ ...before, query }, complaint).query).toBeUndefined();
    expect(noteSent({ ...before, query: { ...query, text: 'Another.' } }, complaint).query?.text).toBe('Another.');
    expect(noteSent({ ...before, query, feedback: 'Keep it.' }, feedback)).toMatchObject({ query });
    expect(noteSent({ ...before, feedback: 'Keep it.' }, feedback).feedback).toBeUndefined();
    expect(noteSent({ ...before, feedback: 'Another.' }, feedback).feedback).toBe('Another.');
  });

  it('lose the details of feedback with its text, and keep them with another text', () => {
    expect(noteSent({ ...before, feedback: 'Keep it.' }, feedback)).toMatchObject({
      details: {},
      address: { state: 'empty' },
    });
    expect(noteSent({ ...before, feedback: 'Another.' }, feedback)).toMatchObject({
      details,
      address: { state: 'chosen', address },
    });
  });

  it('keep feedback in the same words as a complaint that was sent', () => {
    expect(noteSent({ ...before, feedback: complaint.text }, complaint).feedback).toBe('What happened.');
  });

  it('name a submission once that was sent twice', () => {
    expect(noteSent(noteSent(before, complaint), complaint).sent).toEqual([
      { path: 'gas-and-electricity', reference: 'R1' },
    ]);
  });

  it('name each submission once, and the last five', () => {
    let answers = before;
    for (const reference of ['A', 'B', 'B', 'C', 'D', 'E', 'F'])
      answers = noteSent(answers, { ...complaint, reference });
    expect(answers.sent.map(({ reference }) => reference)).toEqual(['B', 'C', 'D', 'E', 'F']);
    expect(readAnswers(answers)).toEqual(answers);
  });

  it('of an earlier release lose the record of what was sent and nothing else', () => {
    const old = { key: 'k', details, address: { state: 'empty' }, sent: { form: 'complaint', reference: 'R' } };
    expect(readAnswers(old)).toEqual({ details, address: { state: 'empty' }, sent: [] });
    expect(readAnswers({ details: 'x' })).toEqual({ details: {}, address: { state: 'empty' }, sent: [] });
  });
});

describe('two texts', () => {
  const query = (length: number) => ({ query: { path: complaint.path, text: 'x'.repeat(length), subject: '' } });

  it('are kept together up to 30,000 characters, and then the newer', () => {
    const short = keepText(keepText(before, query(20_000)), { feedback: '🏮'.repeat(10_000) });
    expect([short.query?.text.length, short.feedback?.length]).toEqual([20_000, 20_000]);
    const long = keepText(short, { feedback: 'x'.repeat(10_001) });
    expect([long.query, long.feedback?.length]).toEqual([undefined, 10_001]);
    expect(keepText(long, query(30_000)).feedback).toBeUndefined();
  });
});

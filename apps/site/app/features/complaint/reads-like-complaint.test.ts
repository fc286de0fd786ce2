import { describe, expect, it } from 'vitest';
import { readsLikeComplaint } from './reads-like-complaint.ts';

/** Judged by hand: would the writer expect a reply to something that went wrong? */
const complaints = [
  'I want to complain about my bill',
  'This is the third time I have written to you',
  'Nobody has called me back',
  'I am still waiting for my refund',
  'You charged me twice in October',
  'I was overcharged and want compensation',
  'Your adviser was rude to my mother',
  'I have been chasing this for months, months of waiting and no answer',
  'The engineer never turned up',
  'I was told it would be sorted but it is still wrong',
  'Absolutely disgusted with how I have been treated',
  'I am very disappointed with your service',
  'It is unacceptable to leave us without heating',
  'I will go to the ombudsman',
  'fed up of estimated bills',
  'You promised a call and did not ring',
  'terrible service again',
  'My direct debit was wrongly increased',
  'I’m not happy with the new amount',
  'No one ever replied to my email',
];
const questions = [
  'When will my next bill arrive?',
  'How do I change my Direct Debit date?',
  'Can you send me a copy of my bill from March?',
  'I am moving house on the 3rd, what do I need to do?',
  'Please tell me which tariff I am on',
  'I would like a smart meter',
  'What does the standing charge pay for?',
  'My husband has died and I need to change the name on the account',
  'Could you confirm my account balance?',
  'Is there a discount for paying by Direct Debit?',
  'I want to add my daughter to the account',
  'How do I read my Economy 7 meter?',
  'Do you offer the Warm Home Discount?',
  'I have a new bank account, how do I tell you?',
  'What time do you open on Saturday?',
  'I think the meter might be in the cellar, is that right?',
  'Thank you for the refund, it has arrived',
  'Can I pay by cheque?',
  'I am going away for two months, should I turn the gas off?',
  'How long does a switch take?',
];

describe('readsLikeComplaint', () => {
  it.each(complaints)('asks about: %s', (text) => {
    expect(readsLikeComplaint(text)).toBe(true);
  });
  it.each(questions)('does not ask about: %s', (text) => {
    expect(readsLikeComplaint(text)).toBe(false);
  });
  it('is quick with thirty thousand of anything', () => {
    const started = performance.now();
    readsLikeComplaint('told promised months weeks still '.repeat(1_000));
    readsLikeComplaint('a'.repeat(30_000));
    expect(performance.now() - started).toBeLessThan(200);
  });
});

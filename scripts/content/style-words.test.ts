import { describe, expect, it } from 'vitest';
import { wordsAreOurs } from './style-words.ts';

describe('wordsAreOurs', () => {
  it.each([
    'Simply turn it off.',
    'Just call us.',
    'Please note the date.',
    'Well done!',
    'It says "on".',
    'Pay by direct debit.',
    'You are on pay as you go.',
    'Your Pay As You Go meter.',
    'A pre-payment meter.',
    'Use Emergency Credit.',
    'Send an e-mail.',
    'Your Smart Meter.',
    'Your IHD.',
    'We apologize.',
  ])('refuses: %s', (text) => expect(wordsAreOurs({ blocks: [text] })).toHaveLength(1));

  it.each([
    'Emergency credit is a loan. Pay by Direct Debit.',
    'Pay As You Go on a prepayment meter.',
    'Write to {{complaints-email}}, or adjust the dial.',
  ])('lets be: %s', (text) => expect(wordsAreOurs({ blocks: [text] })).toEqual([]));
});

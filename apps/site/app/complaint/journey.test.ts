import { describe, expect, it } from 'vitest';
import { answersIn, type FormAnswers, readAnswers } from '../journey/answers.ts';
import { canVisit, next } from './journey.server.ts';

const address = { id: '1', address: '14 Lantern Row, Larkfield', postcode: 'LK4 2QT' };
const details = {
  firstName: 'Zoë',
  surname: "O'Hara",
  email: 'zoe@example.com',
  telephoneNumber: '07700 900 982',
  vulnerabilityConsent: 'no',
};
const nothing = answersIn(readAnswers(undefined), 'gas-and-electricity');
const known: FormAnswers = { ...nothing, sender: { details, address } };

describe('the journey of a complaint', () => {
  it('goes on to the text once the details are complete', () => {
    expect(next(known)).toBe('query');
    expect(canVisit('query', known)).toBe(true);
  });

  it('goes back to the details at any time', () => {
    for (const answers of [nothing, known]) expect(canVisit('details', answers)).toBe(true);
  });

  it.each([
    ['without details', nothing],
    ['with details that were typed and not accepted', { ...nothing, details }],
    [
      'without an answer on consent',
      { ...known, sender: { details: { ...details, vulnerabilityConsent: '' }, address } },
    ],
    ['with an email address that is none', { ...known, sender: { details: { ...details, email: 'zoe@' }, address } }],
  ])('stays at the details %s @CMP-12', (_, answers) => {
    expect(next(answers)).toBe('details');
    expect(canVisit('query', answers)).toBe(false);
  });
});

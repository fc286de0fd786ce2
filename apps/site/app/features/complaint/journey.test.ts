import { describe, expect, it } from 'vitest';
import { readAnswers, type VisitorAnswers } from '../../journey/answers.ts';
import { completed, mayVisit, next } from './journey.ts';

const address = { id: '1', address: '14 Lantern Row, Larkfield', postcode: 'LK4 2QT' };
const details = {
  firstName: 'Zoë',
  surname: "O'Hara",
  email: 'zoe@example.com',
  telephoneNumber: '07700 900 982',
  vulnerabilityConsent: 'no',
};
const nothing = readAnswers(undefined);
const known: VisitorAnswers = { ...nothing, details, address: { state: 'chosen', address } };
const sent: VisitorAnswers = {
  ...known,
  sent: {
    form: 'complaint',
    kind: 'complaint',
    payment: 'credit',
    reference: 'R',
    receivedAt: '2026-11-15T00:00:00Z',
    key: 'k',
  },
};

describe('the journey of a complaint', () => {
  it('starts with the details, and the rest is closed @CMP-12', () => {
    expect(next(nothing)).toBe('details');
    expect(mayVisit('details', nothing)).toBe(true);
    expect(mayVisit('query', nothing)).toBe(false);
    expect(mayVisit('confirmation', nothing)).toBe(false);
  });

  it.each([
    ['without an address', { ...known, address: { state: 'empty' } as const }],
    ['without an answer on consent', { ...known, details: { ...details, vulnerabilityConsent: '' } }],
    ['with an e-mail address that is none', { ...known, details: { ...details, email: 'zoe@' } }],
  ])('does not go on %s @CMP-8', (_, answers) => {
    expect(completed('details', answers)).toBe(false);
    expect(mayVisit('query', answers)).toBe(false);
  });

  it('goes on to the query with details and address, and to confirmation when it is sent @CMP-13', () => {
    expect(next(known)).toBe('query');
    expect(mayVisit('query', known)).toBe(true);
    expect(mayVisit('confirmation', known)).toBe(false);
    expect(next(sent)).toBe('confirmation');
    expect(mayVisit('confirmation', sent)).toBe(true);
  });

  it('takes answers that it cannot read for none', () => {
    expect(readAnswers({ key: 1, details: 'x' })).toMatchObject({ details: {}, address: { state: 'empty' } });
  });
});

import { describe, expect, it } from 'vitest';
import { leadStatusEvent, leadStatuses, leadStatusQuery } from './lead-status.ts';

const reference = '2345678923';
const isTaken = (attributes: object) =>
  leadStatusQuery.safeParse({ data: { type: 'lead-status-queries', attributes } }).success;

describe('a question for the status of a lead', () => {
  it.each([
    [{ reference, email: 'a' }, true],
    [{ reference, email: '' }, false],
    [{ reference, email: 'a'.repeat(254) }, true],
    [{ reference, email: 'a'.repeat(255) }, false],
    [{ reference, postcode: 'LK42' }, false],
    [{ reference, postcode: 'M11AA' }, true],
    [{ reference, postcode: 'SW1A1AA' }, true],
    [{ reference, postcode: 'SW1A 1AA' }, false],
    [{ reference: '234567892', email: 'a' }, false],
    [{ reference: '23456789234', email: 'a' }, false],
    [{ reference: '234567892a', email: 'a' }, false],
    [{ reference, email: 'a', postcode: 'M11AA' }, false],
    [{ reference }, false],
  ])('as %j is taken: %s', (attributes, taken) => {
    expect(isTaken(attributes)).toBe(taken);
  });
});

it('has these statuses, each of which the CRM can report', () => {
  expect(leadStatuses).toEqual(['received', 'with-a-person', 'answered', 'deadlock', 'closed']);
  for (const status of leadStatuses) {
    const event = { type: 'lead.status', timestamp: '2026-03-02T09:00:00Z', data: { reference, status } };
    expect(leadStatusEvent.safeParse(event).success).toBe(true);
  }
});

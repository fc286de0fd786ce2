import { expect, it } from 'vitest';
import { createLeadId, lowestLeadId } from './lead-id.ts';

const moment = new Date('2026-11-15T12:00:00.123Z');

it('the id of a complaint is a version 7 UUID', () => {
  expect(createLeadId('complaint', moment)).toMatch(/^01a1df14-1e7b-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it.each(['enquiry', 'feedback', 'meter-reading'] as const)(
  'the id of a %s has the first bit set, and version 8',
  (kind) => {
    expect(createLeadId(kind, moment)).toMatch(/^81a1df14-1e7b-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  },
);

it('the lowest id of a moment has its time and nothing else', () => {
  expect(lowestLeadId('complaint', moment)).toBe('01a1df14-1e7b-0000-0000-000000000000');
  expect(lowestLeadId('enquiry', moment)).toBe('81a1df14-1e7b-0000-0000-000000000000');
});

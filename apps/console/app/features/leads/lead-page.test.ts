import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { describe, expect, it } from 'vitest';
import { leadClock } from './lead-clock.ts';
import { leadDetails } from './lead-details.ts';

const receivedAt = '2026-10-14T08:14:00Z';
const complaint = { kind: 'complaint', payment: 'credit' as const, receivedAt, statuses: [] };
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const status = (name: string) => [{ status: name, occurredAt: receivedAt, recordedAt: receivedAt }];

describe('the clock of a lead', () => {
  it('has the dates that page and email have promised, and the eight weeks of a complaint', () => {
    expect(leadClock(complaint, at('2026-11-18'))).toEqual({
      title: 'Day 35 of 56: the latest date that we promised has passed',
      dates: [
        { day: '2026-10-14', what: 'Received', isPast: true },
        { day: '2026-10-21', what: 'Usual answer, as we promised', isPast: true },
        { day: '2026-11-04', what: 'Latest answer, as we promised', isPast: true },
        { day: '2026-12-09', what: 'Customer may go to the Energy Ombudsman', isPast: false },
      ],
    });
  });

  it.each([
    ['2026-10-14', [], 'Day 0 of 56'],
    ['2026-11-04', [], 'Day 21 of 56'],
    ['2026-11-05', [], 'Day 22 of 56: the latest date that we promised has passed'],
    ['2026-12-08', [], 'Day 55 of 56: the latest date that we promised has passed'],
    ['2026-12-09', [], 'Day 56: the eight weeks are over'],
    ['2026-11-18', status('answered'), 'Day 35 of 56: answered'],
    ['2026-12-18', status('closed'), 'It is closed'],
    ['2026-12-18', status('deadlock'), 'We have said that we can do no more'],
  ])('on %s, after %j, says %s', (day, statuses, title) => {
    expect(leadClock({ ...complaint, statuses }, at(day))?.title).toBe(title);
  });

  it('of an enquiry has the usual answer alone, and of a reading there is none', () => {
    const enquiry = leadClock({ ...complaint, kind: 'enquiry' }, at('2026-10-15'));
    expect([enquiry?.title, enquiry?.dates.map(({ day }) => day)]).toEqual(['Day 1', ['2026-10-14', '2026-10-16']]);
    expect(leadClock({ ...complaint, kind: 'enquiry' }, at('2026-10-14'))?.title).toBe('Received today');
    expect(leadClock({ ...complaint, kind: 'meter-reading' }, at('2026-10-15'))).toBeUndefined();
    expect(leadClock({ ...complaint, kind: 'feedback' }, at('2026-10-15'))).toBeUndefined();
  });
});

describe('an opened lead', () => {
  const labels = (document: unknown, address: string | null = null) =>
    Object.fromEntries(leadDetails(document, address)?.caller.map(({ label, value }) => [label, value]) ?? []);

  it('has what a caller is verified with, and what they wrote, under labels', () => {
    expect(leadDetails(sampleLeads().complaint, '14 Lantern Row, LK4 2QT')).toEqual({
      caller: [
        { label: 'Name', value: "Morag O'Neill" },
        { label: 'Postal address', value: '14 Lantern Row, LK4 2QT' },
        { label: 'Phone', value: '07700900123' },
        { label: 'Textphone', value: '18001' },
        { label: 'Email', value: 'morag@example.com' },
        { label: 'Has an account', value: 'Yes' },
      ],
      sent: [
        { label: 'About', value: 'Dispute Bill/Balance' },
        { label: 'Type', value: 'Make a complaint-Monthly or quarterly' },
        { label: 'May we note a need for extra help', value: 'Yes' },
      ],
      words: 'My bill is twice what it was.\nThe meter was not read.',
    });
    expect(labels(sampleLeads().feedback)).toMatchObject({ 'Postal address': 'Not known', 'Has an account': 'No' });
  });

  it('of a meter reading has the customer numbers and the readings', () => {
    const details = leadDetails(sampleLeads().meterReading, null);
    expect(details?.caller.map(({ value }) => value)).toEqual([
      "Ms Morag O'Neill",
      '07700900123',
      'morag@example.com',
      '851234567890',
      'A12345',
    ]);
    expect(details?.sent.map(({ value }) => value)).toEqual([
      'Gas and Electricity',
      '1 November 2026',
      '012345',
      '4321',
    ]);
  });

  it('that was erased has none', () => {
    expect(leadDetails(null, null)).toBeUndefined();
  });
});

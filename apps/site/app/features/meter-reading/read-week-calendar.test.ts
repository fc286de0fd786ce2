import { describe, expect, it } from 'vitest';
import { readWeekCalendar } from './read-week-calendar.ts';

const entry = {
  start: '2026-12-28',
  end: '2027-01-03',
  name: 'Read your meters',
  text: 'Gas, electricity; zeros count',
  address: 'https://www.example.com/help-and-support/submit-meter-read',
  brand: 'Larkfield',
  now: new Date('2026-11-15T12:34:56.789Z'),
};

describe('the calendar file of a read week', () => {
  it('has whole days, the day after the last as its end, and a reminder', () => {
    const lines = readWeekCalendar(entry).split('\r\n');
    expect(lines).toContain('DTSTAMP:20261115T123456Z');
    expect(lines).toContain('DTSTART;VALUE=DATE:20261228');
    expect(lines).toContain('DTEND;VALUE=DATE:20270104');
    expect(lines).toContain('UID:read-week-2026-12-28@www.example.com');
    expect(lines).toContain('DESCRIPTION:Gas\\, electricity\\; zeros count');
    expect(lines).toContain('TRIGGER:PT9H');
    expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
    expect(lines.at(-2)).toBe('END:VCALENDAR');
  });

  it('folds long lines by bytes, and loses nothing by it', () => {
    const text = 'é'.repeat(100);
    const file = readWeekCalendar({ ...entry, text });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}`);
  });
});

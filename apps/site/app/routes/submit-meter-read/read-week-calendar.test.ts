import { describe, expect, it } from 'vitest';
import { readWeekCalendar } from './read-week-calendar.ts';

const entry = {
  start: '2026-12-28',
  end: '2027-01-03',
  name: 'Read your meters',
  text: 'Gas, electricity; zeros count',
  url: 'https://www.example.com/help-and-support/submit-meter-read',
  brand: 'Larkfield',
  now: new Date('2026-11-15T12:34:56.789Z'),
};

describe('the calendar file of a read week', () => {
  it('has whole days, the day after the last as its end, and a reminder on the first morning', () => {
    expect(readWeekCalendar(entry).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Larkfield//Help and support//EN',
      'BEGIN:VEVENT',
      'UID:read-week-2026-12-28@www.example.com',
      'DTSTAMP:20261115T123456Z',
      'DTSTART;VALUE=DATE:20261228',
      'DTEND;VALUE=DATE:20270104',
      'SUMMARY:Read your meters',
      'DESCRIPTION:Gas\\, electricity\\; zeros count',
      'URL:https://www.example.com/help-and-support/submit-meter-read',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Read your meters',
      'TRIGGER:PT9H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('escapes backslashes and line breaks', () => {
    expect(readWeekCalendar({ ...entry, name: 'a\\b\nc' })).toContain('SUMMARY:a\\\\b\\nc\r\n');
  });

  it('folds at 74 bytes and not before', () => {
    const name = 'x'.repeat(74 - 'SUMMARY:'.length);
    expect(readWeekCalendar({ ...entry, name })).toContain(`SUMMARY:${name}\r\n`);
    expect(readWeekCalendar({ ...entry, name: `${name}y` })).toContain(`SUMMARY:${name}\r\n y\r\n`);
  });

  it('folds long lines by bytes, and loses nothing by it', () => {
    const text = 'é'.repeat(100);
    const file = readWeekCalendar({ ...entry, text });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}`);
  });
});

import { daysAfter } from '@lamplighter/contracts/time/london-day';

type Entry = { start: string; end: string; name: string; text: string; url: string; brand: string; now: Date };

/** A read week as a calendar file (RFC 5545): whole days, with a reminder on the first morning. */
export function readWeekCalendar({ start, end, name, text, url, brand, now }: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Help and support//EN`,
    'BEGIN:VEVENT',
    `UID:read-week-${start}@${new URL(url).host}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(start)}`,
    // `DTEND` is exclusive.
    `DTEND;VALUE=DATE:${compact(daysAfter(end, 1))}`,
    `SUMMARY:${escaped(name)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(name)}`,
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const compact = (day: string) => day.replaceAll('-', '');
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** Line folding: at most 75 bytes a line; a continuation line starts with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

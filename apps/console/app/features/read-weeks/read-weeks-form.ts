import { dayYearsAway, type ReadWeeks, writtenReadWeeks } from '@lamplighter/contracts/content/read-weeks';
import { fieldErrors } from '@lamplighter/contracts/forms/form';
import { londonDay } from '@lamplighter/contracts/time/london-day';
import { z } from 'zod';
import { errorsByField, type readForm } from '../../form-fields.ts';

export const texts = {
  headingTemplate: 'Heading of the form',
  contactCardPillTemplate: 'Label on the contact card',
  contactCardTemplate: 'Text of the contact card',
  smrErrorTemplate: 'What the form says when sending fails',
};

export type ReadWeeksFields = { override: string; weeks: string; texts: Record<string, string> };

type Form = Awaited<ReturnType<typeof readForm>>;

/** The fields as they were typed, or as the stored read weeks fill them. */
export function readWeeksFields(source: Form | ReadWeeks): ReadWeeksFields {
  if ('text' in source) {
    const typed = Object.keys(texts).map((name) => [name, source.text(name)]);
    return { override: source.text('override'), weeks: source.text('weeks'), texts: Object.fromEntries(typed) };
  }
  const { override, weeks, ...words } = source;
  return {
    override: override === null ? 'dates' : override ? 'open' : 'closed',
    weeks: weeks.map(({ start, end }) => `${start} ${end}`).join('\n'),
    texts: words,
  };
}

type Written = { readWeeks: ReadWeeks; errors: Record<string, string> };

/** What the staff API would refuse is said beside its field. */
export function checkReadWeeks(fields: ReadWeeksFields, now: Date): Written {
  const { readWeeks, errors } = writeReadWeeks(fields);
  if (Object.keys(errors).length > 0) return { readWeeks, errors };
  const notDays = readWeeks.weeks.some((week) => [week.start, week.end].some((day) => !isDay(day)));
  if (notDays) return { readWeeks, errors: { weeks: 'Enter two days for each week, like 2026-12-28 2027-01-03' } };
  const stray = dayYearsAway(readWeeks, now);
  if (stray !== undefined) return { readWeeks, errors: { weeks: `${stray} is more than two years away` } };
  const checked = writtenReadWeeks.safeParse(readWeeks);
  const names = ['override', 'weeks', ...Object.keys(texts)];
  return { readWeeks, errors: checked.success ? {} : errorsByField(fieldErrors(names, checked.error)) };
}

const isDay = (text: string) => z.iso.date().safeParse(text).success;

function writeReadWeeks({ override, weeks, texts: words }: ReadWeeksFields): Written {
  const lines = weeks
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split(/\s+/));
  const errors: Record<string, string> = {};
  if (lines.some((days) => days.length !== 2)) errors['weeks'] = 'Enter two days on each line';
  else if (lines.some(([start = '', end = '']) => end < start)) errors['weeks'] = 'A week has to end after it starts';
  const text = (name: keyof typeof texts) => words[name]?.replaceAll('\r\n', '\n') ?? '';
  return {
    readWeeks: {
      override: override === 'open' ? true : override === 'closed' ? false : null,
      weeks: lines.map(([start = '', end = '']) => ({ start, end })),
      contactCardPillTemplate: text('contactCardPillTemplate'),
      contactCardTemplate: text('contactCardTemplate'),
      headingTemplate: text('headingTemplate'),
      smrErrorTemplate: text('smrErrorTemplate'),
    },
    errors,
  };
}

type Week = { start: string; end: string };

/** What the form does in each week, with the next ones first in the order of the calendar. */
export function weekStates(weeks: readonly Week[], now: Date): (Week & { state: string })[] {
  const today = londonDay(now);
  return weeks
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .map((week) => ({ ...week, state: stateOf(week, today) }));
}

function stateOf({ start, end }: Week, today: string): string {
  if (today > end) return 'was open';
  return today >= start ? 'is open' : 'opens on the first day';
}

import { dayYearsAway, type ReadWeeks, writtenReadWeeks } from '@lamplighter/contracts/content/read-weeks';
import { fieldErrors } from '@lamplighter/contracts/forms/form';
import { formatDay, londonDay } from '@lamplighter/contracts/time/london-day';
import { errorsByField, type readForm } from '../../form-fields.ts';

/** Where customers see each text. */
export const texts = {
  headingTemplate: 'Heading of the form',
  contactCardPillTemplate: 'Label on the contact card',
  contactCardTemplate: 'Text of the contact card',
  smrErrorTemplate: 'What the form says when sending fails',
};

type Week = { start: string; end: string };

export type ReadWeeksFields = { override: string; weeks: Week[]; texts: Record<string, string> };

type Form = Awaited<ReturnType<typeof readForm>>;

/** Rows for weeks to come. */
const emptyRows = 2;
const isEmpty = ({ start, end }: Week) => start === '' && end === '';

/** The fields as they were typed, or as the stored read weeks fill them. */
export function readWeeksFields(source: Form | ReadWeeks): ReadWeeksFields {
  if ('text' in source) {
    const typed = Object.keys(texts).map((name) => [name, source.text(name)]);
    const ends = source.all('end');
    const weeks = source.all('start').map((start, index) => ({ start, end: ends[index] ?? '' }));
    return { override: source.text('override'), weeks, texts: Object.fromEntries(typed) };
  }
  const { override, weeks, ...words } = source;
  return { override: override === null ? 'dates' : override ? 'open' : 'closed', weeks, texts: words };
}

/** The rows of the form, as they were typed, and empty ones at the end. */
export function rowsOf({ weeks }: ReadWeeksFields): Week[] {
  const typed = weeks.slice(0, weeks.findLastIndex((week) => !isEmpty(week)) + 1);
  return [...typed, ...Array.from({ length: emptyRows }, () => ({ start: '', end: '' }))];
}

type Written = { readWeeks: ReadWeeks; errors: Record<string, string> };

/** What the staff API would refuse is said beside its field; of a week, in its row. */
export function checkReadWeeks({ override, weeks, texts: words }: ReadWeeksFields, now: Date): Written {
  const text = (name: keyof typeof texts) => words[name]?.replaceAll('\r\n', '\n') ?? '';
  const readWeeks = {
    override: override === 'open' ? true : override === 'closed' ? false : null,
    weeks: weeks.filter((week) => !isEmpty(week)),
    contactCardPillTemplate: text('contactCardPillTemplate'),
    contactCardTemplate: text('contactCardTemplate'),
    headingTemplate: text('headingTemplate'),
    smrErrorTemplate: text('smrErrorTemplate'),
  };
  const rows = weeks.flatMap((week, index) => {
    const before = weeks.slice(0, index).filter((other) => !isEmpty(other));
    const problem = isEmpty(week) ? undefined : problemOf(week, before, now);
    return problem === undefined ? [] : [[`week-${index + 1}`, problem] as const];
  });
  if (rows.length > 0) return { readWeeks, errors: Object.fromEntries(rows) };
  const checked = writtenReadWeeks.safeParse(readWeeks);
  const names = ['override', 'weeks', ...Object.keys(texts)];
  return { readWeeks, errors: checked.success ? {} : errorsByField(fieldErrors(names, checked.error)) };
}

function problemOf({ start, end }: Week, before: readonly Week[], now: Date): string | undefined {
  if (start === '' || end === '') return 'Enter both days of the week, or neither';
  if (end < start) return 'A week has to end after it starts';
  const stray = dayYearsAway({ weeks: [{ start, end }] }, now);
  if (stray !== undefined) return `${formatDay(stray)} is more than two years away`;
  const other = before.find((one) => start <= one.end && one.start <= end);
  return other && `It overlaps with the week from ${formatDay(other.start)}`;
}

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

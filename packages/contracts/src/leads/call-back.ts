import { z } from 'zod';
import { formatWeekday, londonDay } from '../time/london-day.ts';
import { formatTime, londonMinutes, type OpeningHours, openDays } from '../time/opening-hours.ts';
import { complaintDetails, optionalEmailField } from './contact-details.ts';

/** The times of day at which a customer can ask to be called. */
export const callTimes = ['morning', 'afternoon', 'any'] as const;
export type CallTime = (typeof callTimes)[number];

export const isCallTime = (text: string | undefined): text is CallTime => callTimes.some((time) => time === text);

const clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'is not a time' });

/** The day and the hours in which a customer was promised a call, on the clock in London. */
export const callSlot = z.strictObject({ day: z.iso.date(), from: clock, to: clock });
export type CallSlot = z.infer<typeof callSlot>;

/** A call that a customer asked for, as their lead carries it. The number is the lead's `contact-number`. */
export const callBack = z
  .strictObject({ ...callSlot.shape, 'may-leave-message': z.boolean() })
  .refine(({ from, to }) => from < to, { error: 'is not after from', path: ['to'] });
export type CallBack = z.infer<typeof callBack>;

const midday = 12 * 60;
const halfHour = 30;
/** A shorter slot is not promised: it gives too little time to call. */
const minSlotMinutes = 120;

/** The next slot of that time of day in which the line is open. */
export function nextCallSlot(time: CallTime, hours: OpeningHours, now: Date): CallSlot {
  const today = londonDay(now);
  const earliest = Math.ceil(londonMinutes(now) / halfHour) * halfHour;
  for (const { day, from, to } of openDays(hours, now)) {
    const start = Math.max(from, time === 'afternoon' ? midday : 0, day === today ? earliest : 0);
    const end = time === 'morning' ? Math.min(to, midday) : to;
    if (end - start >= minSlotMinutes) return { day, from: asClock(start), to: asClock(end) };
  }
  throw new Error('the line has no opening hours in which to call');
}

/** Whether the slot has ended, or ends before anybody could call. */
export function isOver({ day, to }: CallSlot, now: Date): boolean {
  const today = londonDay(now);
  return day < today || (day === today && asMinutes(to) - londonMinutes(now) < halfHour);
}

/** 'Tuesday 17 November, between 8am and midday'. */
export function formatSlot({ day, from, to }: CallSlot): string {
  return `${formatWeekday(day)}, between ${formatTime(asMinutes(from))} and ${formatTime(asMinutes(to))}`;
}

/** The promise of a call, with the number where it may be shown. Page and email make the same one. */
export function callPromise(slot: CallSlot, number?: string): string {
  return `We will call you on ${formatSlot(slot)}${number === undefined ? '' : `, on ${number}`}.`;
}

export const messagePromise = ({ 'may-leave-message': mayLeave }: Pick<CallBack, 'may-leave-message'>): string =>
  `If you do not answer, we will ${mayLeave ? '' : 'not '}leave a message.`;

/** The last digits of a number, to recognise it without showing it. */
export const numberEnding = (number: string): string => number.slice(-3);

const asClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function asMinutes(text: string): number {
  const [hour, minute] = text.split(':');
  return Number(hour) * 60 + Number(minute);
}

const { firstName, surname, email: _, telephoneNumber, ...others } = complaintDetails.shape;

/** The details of a customer who wants to be called, in the order of the form. The email address is optional. */
export const callDetails = z.object({
  callTime: z.enum(callTimes, { error: 'Select when we should call' }),
  callMessage: z
    .enum(['yes', 'no'], { error: 'Select yes if it is safe to leave a message' })
    .transform((answer) => answer === 'yes'),
  firstName,
  surname,
  telephoneNumber,
  email: optionalEmailField,
  ...others,
});

export type CallDetails = z.infer<typeof callDetails>;

import { ombudsmanWeeks } from '@lamplighter/contracts/content/promises';
import { complaintAnswer, enquiryAnswer } from '@lamplighter/contracts/leads/answers';
import type { leadTrace } from '@lamplighter/contracts/staff/staff-api';
import { type Day, daysAfter, londonDay } from '@lamplighter/contracts/time/london-day';
import { expectedDay, latestDay } from '@lamplighter/contracts/time/working-day';
import type { z } from 'zod';

type Lead = Pick<z.infer<typeof leadTrace>, 'kind' | 'payment' | 'receivedAt' | 'statuses'>;

export type LeadClock = { title: string; dates: { day: Day; what: string; isPast: boolean }[] };

const settled = ['deadlock', 'closed'];
const dayMs = 86_400_000;

/** The dates that page and email have promised, and of a complaint the eight weeks; undefined for what gets no answer. */
export function leadClock({ kind, payment, receivedAt, statuses }: Lead, now: Date): LeadClock | undefined {
  const received = new Date(receivedAt);
  const today = londonDay(now);
  const isComplaint = kind === 'complaint';
  if (!isComplaint && kind !== 'enquiry') return undefined;
  const { averageDays } = isComplaint ? complaintAnswer : enquiryAnswer(payment);
  const latest = latestDay(received, complaintAnswer.maxDays);
  const weeks = ombudsmanWeeks * 7;
  const dates = [
    { day: londonDay(received), what: 'Received' },
    { day: expectedDay(received, averageDays), what: 'Usual answer, as we promised' },
    ...(isComplaint
      ? [
          { day: latest, what: 'Latest answer, as we promised' },
          { day: daysAfter(londonDay(received), weeks), what: 'Customer may go to the Energy Ombudsman' },
        ]
      : []),
  ].map((date) => ({ ...date, isPast: date.day < today }));
  const number = Math.round((Date.parse(today) - Date.parse(londonDay(received))) / dayMs);
  const status = statuses.at(-1)?.status ?? '';
  return { title: titleOf({ isComplaint, number, weeks, status, isLate: latest < today }), dates };
}

type Told = { isComplaint: boolean; number: number; weeks: number; status: string; isLate: boolean };

function titleOf({ isComplaint, number, weeks, status, isLate }: Told): string {
  if (settled.includes(status)) return status === 'closed' ? 'It is closed' : 'We have said that we can do no more';
  if (!isComplaint) return number === 0 ? 'Received today' : `Day ${number}`;
  if (number >= weeks) return `Day ${number}: the eight weeks are over`;
  const said = status === 'answered' ? ': answered' : isLate ? ': the latest date that we promised has passed' : '';
  return `Day ${number} of ${weeks}${said}`;
}

import { ombudsmanWeeks } from '@lamplighter/contracts/content/promises';
import { complaintAnswer, enquiryAnswer } from '@lamplighter/contracts/leads/answers';
import type { FollowedLead, LeadStatus } from '@lamplighter/contracts/leads/lead-status';
import { type Day, daysAfter, formatWholeDay, londonDay } from '@lamplighter/contracts/time/london-day';
import { expectedDay, latestDay } from '@lamplighter/contracts/time/working-day';
import { confirmationWords } from '../../confirmation/words.ts';
import { followWords as words } from './words.ts';

/** One line of the timeline: what has happened is done, what is promised is not. */
type TimelineEvent = { text: string; isDone: boolean };

export type Standing = {
  status: LeadStatus;
  /** The day on which the status began, in words. */
  since: string;
  /** When the answer comes; undefined when it has come. */
  due: string | undefined;
  /** Whether the customer can go to the ombudsman now. */
  isForOmbudsman: boolean;
  events: TimelineEvent[];
};

const openStatuses: readonly LeadStatus[] = ['received', 'with-a-person'];

/** Where a lead stands today, and what comes next. */
export function standingOf(lead: FollowedLead, now: Date): Standing {
  const today = londonDay(now);
  const history = withoutRepeats(lead.history);
  const last = history.at(-1);
  const status = last?.status ?? 'received';
  const promises = openStatuses.includes(status) ? promisesOf(lead, today) : [];
  const ombudsmanDay = daysAfter(londonDay(new Date(lead.receivedAt)), ombudsmanWeeks * 7);
  const isForOmbudsman =
    status === 'deadlock' || (lead.kind === 'complaint' && status !== 'closed' && today >= ombudsmanDay);
  return {
    status,
    since: formatWholeDay(londonDay(new Date(last?.since ?? lead.receivedAt))),
    due: promises[0],
    isForOmbudsman,
    events: [
      happened('received', lead.receivedAt),
      ...history.filter((one) => one.status !== 'received').map((one) => happened(one.status, one.since)),
      ...promises.map((text) => ({ text, isDone: false })),
      ...ombudsmanEvents(lead, { status, today, ombudsmanDay }),
    ],
  };
}

/** The CRM may report one status several times; it began with the first. */
function withoutRepeats(history: FollowedLead['history']): FollowedLead['history'] {
  return history.filter(({ status }, index) => history[index - 1]?.status !== status);
}

function happened(status: LeadStatus, moment: string): TimelineEvent {
  return { text: words.statuses[status].event(formatWholeDay(londonDay(new Date(moment)))), isDone: true };
}

/** When we answer, as the confirmation promised; an apology once that day has passed. */
function promisesOf({ kind, payment, contactMethod, receivedAt }: FollowedLead, today: Day): string[] {
  const received = new Date(receivedAt);
  // The call is the answer to an enquiry.
  if (kind === 'enquiry' && contactMethod === 'phone') return [words.called];
  const { averageDays } = kind === 'complaint' ? complaintAnswer : enquiryAnswer(payment);
  const expected = expectedDay(received, averageDays);
  const latest = kind === 'complaint' ? latestDay(received, complaintAnswer.maxDays) : expected;
  if (today > latest) return [words.late(formatWholeDay(latest))];
  const { about, most } = confirmationWords;
  return [
    ...(today <= expected ? [about(formatWholeDay(expected))] : []),
    ...(kind === 'complaint' ? [most(formatWholeDay(latest))] : []),
  ];
}

type OmbudsmanContext = { status: LeadStatus; today: Day; ombudsmanDay: Day };

function ombudsmanEvents({ kind }: FollowedLead, { status, today, ombudsmanDay }: OmbudsmanContext): TimelineEvent[] {
  if (kind !== 'complaint' || status === 'deadlock' || status === 'closed') return [];
  const day = formatWholeDay(ombudsmanDay);
  if (today >= ombudsmanDay) return [{ text: words.ombudsmanNow.event(day), isDone: true }];
  return [{ text: confirmationWords.ombudsman(day), isDone: false }];
}

import { noticeSeverities } from '@lamplighter/contracts/content';
import { noticeDraft } from '@lamplighter/contracts/notice-draft';
import { z } from 'zod';
import { fieldErrors, type readForm } from '../../form-fields.ts';
import { fieldTime, hoursAfter, readFieldTime } from '../../london-time.ts';

/** The fields of the form as text, as they were typed. */
export type NoticeFields = {
  brand: string;
  severity: string;
  title: string;
  message: string;
  /** Identifiers between spaces; all pages when empty. */
  categories: string;
  startsAt: string;
  endsAt: string;
};

export const brands = { larkfield: 'Larkfield Energy', skerry: 'Skerry' };
export const severities: Record<(typeof noticeSeverities)[number], string> = {
  critical: 'Critical: it concerns safety, or nothing works',
  disruption: 'Disruption: something does not work',
  information: 'Information: good to know',
};

/** Notices that were needed before, and what to tell customers about them. */
export const templates: Record<string, { label: string } & Pick<NoticeFields, 'severity' | 'title' | 'message'>> = {
  phones: {
    label: 'Phone lines are down',
    severity: 'disruption',
    title: 'Our phone lines are down',
    message:
      'We are mending them. You can write to us on the [contact page](/help-and-support/contact-us). If you smell gas, [see who to call](/help-and-support/emergencies): those numbers work.',
  },
  busy: {
    label: 'Long waits on the phone',
    severity: 'information',
    title: 'Our phone lines are very busy',
    message: 'You may wait longer than usual. Most things can be done on these pages, at any time.',
  },
  account: {
    label: 'Online account is down',
    severity: 'disruption',
    title: 'You may not be able to use your online account',
    message: 'We are mending it. These help pages and the forms on them work. What you have sent us is safe.',
  },
  storm: {
    label: 'Storm and power cuts',
    severity: 'critical',
    title: 'Storm: power cuts in some places',
    message: 'Is your power off? [See who to call and what to do](/help-and-support/emergencies).',
  },
};

const ordinaryHours = 4;

export function newNotice(template: string | null, now: Date): NoticeFields {
  const { severity, title, message } = templates[template ?? ''] ?? { severity: 'disruption', title: '', message: '' };
  return {
    brand: 'larkfield',
    severity,
    title,
    message,
    categories: '',
    startsAt: fieldTime(now),
    endsAt: fieldTime(hoursAfter(now, ordinaryHours)),
  };
}

export function readNoticeFields(form: Awaited<ReturnType<typeof readForm>>): NoticeFields {
  const { text } = form;
  return {
    brand: text('brand'),
    severity: text('severity'),
    title: text('title'),
    message: text('message'),
    categories: text('categories'),
    startsAt: text('startsAt'),
    endsAt: text('endsAt'),
  };
}

/** The body of a request to the staff API. */
type NoticeBody = z.input<typeof noticeDraft>;

type Outcome = { ok: true; body: NoticeBody } | { ok: false; errors: Record<string, string> };

/** What the staff API would refuse is said beside its field. */
export function checkNotice(fields: NoticeFields): Outcome {
  const categories = fields.categories.split(/[\s,]+/).filter(Boolean);
  const body = {
    ...fields,
    categories: categories.length > 0 ? categories : null,
    startsAt: readFieldTime(fields.startsAt)?.toISOString() ?? '',
    endsAt: readFieldTime(fields.endsAt)?.toISOString() ?? '',
  };
  const draft = noticeDraft.safeParse(body);
  if (!draft.success) return { ok: false, errors: fieldErrors(draft.error) };
  return { ok: true, body: { ...body, severity: draft.data.severity } };
}

export const severityField = z.enum(noticeSeverities);

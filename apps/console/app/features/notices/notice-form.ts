import { brandNames } from '@lamplighter/contracts/content/brands';
import { noticeSeverities } from '@lamplighter/contracts/content/content';
import {
  bothBrands,
  endsTooLate,
  maxMessageLength,
  maxNoticeDays,
  maxTitleLength,
  noticeDraft,
} from '@lamplighter/contracts/content/notice-draft';
import { defineForm, type FieldOption, fieldErrors } from '@lamplighter/contracts/forms/form';
import type { storedNotice } from '@lamplighter/contracts/staff/staff-api';
import { z } from 'zod';
import { errorsByField, type readForm } from '../../form-fields.ts';
import { fieldTime, hoursAfter, readFieldTime } from '../../london-time.ts';

export const severities: Record<(typeof noticeSeverities)[number], string> = {
  critical: 'Critical: it concerns safety, or nothing works',
  disruption: 'Disruption: something does not work',
  information: 'Information: good to know',
};

const optionsOf = (labels: Readonly<Record<string, string>>): FieldOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** How the form asks for a notice. A field of the draft that is missing here does not compile. */
export const noticeForm = defineForm(noticeDraft, {
  brand: { input: 'radios', label: 'Brand', options: optionsOf({ ...brandNames, [bothBrands]: 'Both brands' }) },
  severity: { input: 'radios', label: 'Severity', options: optionsOf(severities) },
  title: { input: 'text', label: 'Title', hint: 'What does not work.', limit: maxTitleLength },
  message: {
    input: 'textarea',
    label: 'Message',
    hint: 'What to do meanwhile. Markdown: **bold**, [words of a link](/help-and-support/emergencies).',
    limit: maxMessageLength,
    rows: 5,
  },
  /** Drawn as boxes, of the categories that there are. */
  categories: { input: 'text', label: 'Pages', hint: 'On all help pages if none is chosen.', optional: true },
  startsAt: { input: 'time', label: 'Shown from' },
  endsAt: { input: 'time', label: 'Until' },
});

/** The fields of the form as text, as they were typed. */
export type NoticeFields = Record<(typeof noticeForm.names)[number], string>;

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
    // A wrong brand does harm: it is chosen each time.
    brand: '',
    severity,
    title,
    message,
    categories: '',
    startsAt: fieldTime(now),
    endsAt: fieldTime(hoursAfter(now, ordinaryHours)),
  };
}

export function readNoticeFields(form: Awaited<ReturnType<typeof readForm>>): NoticeFields {
  const { text, all } = form;
  return {
    brand: text('brand'),
    severity: text('severity'),
    title: text('title'),
    message: text('message'),
    categories: all('categories').join(' '),
    startsAt: text('startsAt'),
    endsAt: text('endsAt'),
  };
}

/** The body of a request to the staff API. */
type NoticeBody = z.input<typeof noticeDraft>;

type Outcome = { ok: true; body: NoticeBody } | { ok: false; errors: Record<string, string> };

/** What the staff API would refuse is said beside its field. */
export function checkNotice(fields: NoticeFields, now: Date): Outcome {
  const categories = categoriesIn(fields);
  const body = {
    ...fields,
    categories: categories.length > 0 ? categories : null,
    startsAt: readFieldTime(fields.startsAt)?.toISOString() ?? '',
    endsAt: readFieldTime(fields.endsAt)?.toISOString() ?? '',
  };
  const draft = noticeDraft.safeParse(body);
  if (!draft.success) return { ok: false, errors: errorsByField(fieldErrors(noticeForm.names, draft.error)) };
  const { brand, severity, endsAt } = draft.data;
  if (endsTooLate(endsAt, now)) return { ok: false, errors: { endsAt: `It has to end within ${maxNoticeDays} days` } };
  return { ok: true, body: { ...body, brand, severity } };
}

export function categoriesIn({ categories }: Pick<NoticeFields, 'categories'>): string[] {
  return categories.split(' ').filter(Boolean);
}

export const severityField = z.enum(noticeSeverities);

export type StoredNotice = z.infer<typeof storedNotice>;
export type NoticeState = 'shown' | 'planned' | 'withdrawn' | 'ended';

export function stateOf({ withdrawn, startsAt, endsAt }: StoredNotice, now: Date): NoticeState {
  if (withdrawn) return 'withdrawn';
  if (new Date(endsAt) <= now) return 'ended';
  return new Date(startsAt) <= now ? 'shown' : 'planned';
}

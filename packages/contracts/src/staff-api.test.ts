import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  auditCheck,
  auditEntries,
  deliveryProblems,
  foundLeads,
  leadTrace,
  noticeChanged,
  noticeHistory,
  noticeList,
  noticePreview,
  noticeWords,
  openedLead,
  problemDeliveries,
  replayed,
  staffSession,
  storedReadWeeks,
} from './staff-api.ts';
import { contentInsights, nowFigures } from './staff-insights.ts';

const id = '00000000-0000-4000-8000-000000000000';
const time = '2026-11-17T03:00:00.000Z';
const because = 'The customer has called us';
const notice = {
  id,
  version: 1,
  brand: 'larkfield',
  title: 'Phones are down',
  message: 'Write to us.',
  severity: 'disruption',
  categories: ['meters'],
  startsAt: time,
  endsAt: time,
  withdrawn: false,
  changedBy: 's-01',
  changedAt: time,
};
const delivery = {
  reference: 'LK-1',
  kind: 'complaint',
  channel: 'crm',
  state: 'dead',
  code: '503',
  attempts: 3,
  since: time,
};
const lead = {
  reference: 'LK-1',
  receivedAt: time,
  kind: 'complaint',
  brand: 'larkfield',
  erasedAt: null,
  hold: null,
  deliveries: [{ channel: 'crm', state: 'dead', attempts: 3, changedAt: time, lastErrorCode: null }],
  statuses: [{ status: 'closed', occurredAt: time, recordedAt: time }],
};
const entry = {
  number: 1,
  at: time,
  actor: 's-02',
  role: 'agent',
  action: 'open-lead',
  reference: 'LK-1',
  reason: because,
  outcome: 'asked',
};
const weeks = {
  override: null,
  weeks: [],
  contactCardPillTemplate: '',
  contactCardTemplate: '',
  headingTemplate: '',
  smrErrorTemplate: '',
};

/** Every schema with a document that has all its fields, each of which is needed. */
const documents: Record<string, [z.ZodType, object]> = {
  noticeList: [noticeList, { notices: [notice] }],
  noticeHistory: [noticeHistory, { versions: [notice] }],
  noticeWords: [noticeWords, { title: 'a', message: 'b', severity: 'critical' }],
  noticePreview: [noticePreview, { message: '<p>b</p>' }],
  noticeChanged: [noticeChanged, { id, version: 2 }],
  storedReadWeeks: [storedReadWeeks, { version: 0, readWeeks: weeks, changedBy: null, changedAt: null }],
  deliveryProblems: [
    deliveryProblems,
    {
      problems: [{ channel: 'email', state: 'late', code: null, count: 1, oldest: time }],
      pauses: [{ channel: 'crm', pausedBy: 's-01', pausedAt: time }],
    },
  ],
  problemDeliveries: [problemDeliveries, { deliveries: [delivery] }],
  replayed: [replayed, { count: 0 }],
  foundLeads: [foundLeads, { leads: [lead] }],
  leadTrace: [
    leadTrace,
    { receivedAt: time, traceId: null, deliveries: [{ channel: 'crm', state: 'dead', attempts: 3, fault: null }] },
  ],
  auditEntries: [auditEntries, { entries: [entry] }],
  intactAudit: [auditCheck, { ok: true, entries: 3, lastMac: 'abc' }],
  changedAudit: [auditCheck, { ok: false, number: 3, reason: 'changed' }],
  missingAudit: [auditCheck, { ok: false, number: 3, reason: 'missing' }],
  nowFigures: [
    nowFigures,
    {
      at: time,
      leads: [{ minute: time, kind: 'complaint', count: 0 }],
      deliveries: [{ channel: 'crm', pending: 0, late: 0, dead: 0, oldestSeconds: 0 }],
      emails: { sent: 0, withinMinute: 0 },
      searches: { asked: 0, nothing: 0 },
      database: { server: 'one', standbys: [{ name: 'two', lagSeconds: 0.5 }] },
    },
  ],
  contentInsights: [
    contentInsights,
    {
      days: 1,
      articles: [
        {
          article: 'meters/read',
          helpful: 0,
          unhelpful: 0,
          comments: [{ brand: 'skerry', day: '2026-11-17', comment: 'Where?' }],
          searches: [{ term: 'meter', count: 0 }],
        },
      ],
      failedSearches: [{ term: 'boiler', asked: 0, signs: [{ sign: 'nothing found', count: 0 }], next: null }],
      hiddenSearches: { terms: 0, asked: 0 },
      reviews: [{ by: '2026-11-17', what: 'x', isOverdue: true }],
      brokenLinks: [{ article: 'meters/read', link: '/none' }],
    },
  ],
  staffSession: [staffSession, { sealed: 'c2VhbGVk', endsAt: time }],
};

/** The document without one of its fields, for each of them, however deep. */
function* withoutEach(document: object, path = ''): Generator<[string, object]> {
  for (const [name, value] of Object.entries(document)) {
    const { [name]: _, ...rest }: Record<string, unknown> = { ...document };
    if (!Array.isArray(document)) yield [`${path}${name}`, rest];
    if (typeof value !== 'object' || value === null) continue;
    for (const [deeper, changed] of withoutEach(value, `${path}${name}.`)) {
      const replaced = Array.isArray(document)
        ? document.with(Number(name), changed)
        : { ...document, [name]: changed };
      yield [deeper, replaced];
    }
  }
}

describe.each(Object.entries(documents))('%s', (_, [schema, document]) => {
  it('keeps every field', () => {
    expect(schema.parse(document)).toEqual(document);
  });

  it.each([...withoutEach(document)])('is refused without %s', (_path, changed) => {
    expect(schema.safeParse(changed).success).toBe(false);
  });
});

it.each([
  [noticeList, { notices: [{ ...notice, severity: 'bad' }] }],
  [noticeList, { notices: [{ ...notice, version: 0 }] }],
  [noticeList, { notices: [{ ...notice, startsAt: 'noon' }] }],
  [noticeHistory, { versions: [] }],
  [noticeWords, { title: 'a', message: 'b', severity: 'critical', extra: 1 }],
  [noticeWords, { title: 'a', message: 'x'.repeat(2_001), severity: 'critical' }],
  [noticeChanged, { id, version: 0 }],
  [storedReadWeeks, { version: -1, readWeeks: weeks, changedBy: null, changedAt: null }],
  [deliveryProblems, { problems: [{ channel: 'fax', state: 'late', code: null, count: 1, oldest: time }], pauses: [] }],
  [deliveryProblems, { problems: [{ channel: 'crm', state: 'lost', code: null, count: 1, oldest: time }], pauses: [] }],
  [deliveryProblems, { problems: [{ channel: 'crm', state: 'late', code: null, count: 0, oldest: time }], pauses: [] }],
  [replayed, { count: -1 }],
  [auditEntries, { entries: [{ ...entry, number: 0 }] }],
  [auditCheck, { ok: false, number: 3, reason: 'other' }],
  [
    contentInsights,
    { days: 0, articles: [], failedSearches: [], hiddenSearches: { terms: 0, asked: 0 }, reviews: [], brokenLinks: [] },
  ],
  [
    contentInsights,
    {
      days: 1,
      articles: [],
      failedSearches: [],
      hiddenSearches: { terms: -1, asked: 0 },
      reviews: [],
      brokenLinks: [],
    },
  ],
  [staffSession, { sealed: 'not base64!', endsAt: time }],
  [staffSession, { sealed: 'A'.repeat(64_004), endsAt: time }],
  [staffSession, { sealed: 'c2VhbGVk', endsAt: time, extra: 1 }],
])('%# is refused: %j', (schema, document) => {
  expect(schema.safeParse(document).success).toBe(false);
});

it('a message is previewed while it is too long, and a session has up to 48 kB', () => {
  expect(noticeWords.safeParse({ title: '', message: 'x'.repeat(2_000), severity: 'critical' }).success).toBe(true);
  expect(staffSession.safeParse({ sealed: 'A'.repeat(64_000), endsAt: time }).success).toBe(true);
});

it('a lead is opened with its document, which is null when it was erased', () => {
  expect(openedLead.parse({ ...lead, document: { any: 1 } })).toEqual({ ...lead, document: { any: 1 } });
  expect(openedLead.parse({ ...lead, document: null })).toEqual({ ...lead, document: null });
});

import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  auditCheck,
  auditEntries,
  changeLimits,
  deliveryProblems,
  erasureAgreement,
  erasureCancellation,
  erasureQuestion,
  foundLeads,
  leadErasure,
  leadSearch,
  leadTrace,
  noticeCategories,
  noticeChanged,
  noticeHistory,
  noticeList,
  noticePreview,
  noticeWords,
  openErasures,
  openedLead,
  personLeads,
  personQuestion,
  problemDeliveries,
  reason,
  replayed,
  replaySelection,
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
  errorCode: '503',
  attempts: 3,
  since: time,
};
const request = {
  id,
  reason: 'Data request DR-0093',
  undelivered: ['crm'],
  askedBy: 'sam',
  askedAt: time,
  endsAt: time,
  isYours: false,
  decidedBy: null,
  decidedAt: null,
};
const erasure = {
  reference: 'LK-1',
  kind: 'complaint',
  brand: 'larkfield',
  receivedAt: time,
  erasedAt: null,
  isOnHold: false,
  deliveries: [{ channel: 'crm', state: 'dead', attempts: 3, changedAt: time, errorCode: 'crm-422' }],
  undelivered: ['crm'],
};
const hold = { id, reason: 'Ombudsman', placedBy: 'sam', placedAt: time };
const lead = {
  reference: 'LK-1',
  receivedAt: time,
  kind: 'complaint',
  brand: 'larkfield',
  erasedAt: null,
  holds: [hold],
  deliveries: [{ channel: 'crm', state: 'dead', attempts: 3, changedAt: time, errorCode: null }],
  statuses: [{ status: 'closed', occurredAt: time, recordedAt: time }],
};
const toldDelivery = {
  channel: 'email',
  state: 'pending',
  attempts: 1,
  changedAt: time,
  errorCode: null,
  history: ['delivered', 'pending', 'dead', 'suppressed', 'cancelled', 'lost', 'again'].map((state) => ({
    began: time,
    ended: time,
    state,
    errorCode: null,
    by: null,
  })),
};
const opened = {
  ...lead,
  payment: null,
  deliveries: [toldDelivery],
  address: null,
  email: { from: 'a', to: 'b', subject: 'c', text: 'd' },
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
  noticeCategories: [noticeCategories, { categories: [{ slug: 'meters', title: 'Meters' }] }],
  noticeChanged: [noticeChanged, { id, version: 2 }],
  storedReadWeeks: [storedReadWeeks, { version: 0, readWeeks: weeks, changedBy: null, changedAt: null }],
  deliveryProblems: [
    deliveryProblems,
    {
      problems: [{ channel: 'email', state: 'late', errorCode: null, count: 1, oldest: time }],
      pauses: [{ channel: 'crm', pausedBy: 's-01', pausedAt: time }],
      failures: [{ channel: 'email', since: time, errorCode: 'smtp-unreachable' }],
    },
  ],
  problemDeliveries: [problemDeliveries, { deliveries: [delivery] }],
  replayed: [replayed, { count: 0 }],
  foundLeads: [foundLeads, { leads: [{ ...lead, name: null }], isComplete: true }],
  leadTrace: [
    leadTrace,
    {
      receivedAt: time,
      kind: 'complaint',
      payment: 'credit',
      brand: 'larkfield',
      erasedAt: null,
      traceId: null,
      holds: [hold],
      deliveries: [toldDelivery],
      statuses: lead.statuses,
    },
  ],
  personLeads: [
    personLeads,
    {
      leads: ['email', 'phone', 'name'].map((same) => ({ ...opened, email: null, document: null, same: [same] })),
      isWhole: true,
    },
  ],
  auditEntries: [auditEntries, { entries: [entry] }],
  intactAudit: [auditCheck, { entries: 3, anchor: '3:abc', breaks: [] }],
  brokenAudit: [
    auditCheck,
    {
      entries: 3,
      anchor: '5:abc',
      breaks: ['missing', 'changed', 'unproven'].map((reason) => ({ first: 1, last: 2, reason, description: 'It.' })),
    },
  ],
  noErasure: [leadErasure, { ...erasure, request: null }],
  ...Object.fromEntries(
    ['open', 'erased', 'cancelled', 'ended'].map((state) => [
      `${state}Erasure`,
      [leadErasure, { ...erasure, request: { ...request, state } }] as const,
    ]),
  ),
  openErasures: [
    openErasures,
    { requests: [{ reference: 'LK-1', kind: 'enquiry', askedBy: 'sam', endsAt: time, isYours: true }] },
  ],
  nowFigures: [
    nowFigures,
    {
      at: time,
      leads: [{ minute: time, kind: 'complaint', count: 0 }],
      deliveries: [
        {
          channel: 'crm',
          pending: 0,
          late: 0,
          dead: 0,
          unknownAddresses: 0,
          oldestSeconds: 0,
          failing: { since: time, errorCode: 'crm-500' },
          paused: { pausedBy: 's-01', pausedAt: time },
        },
      ],
      emails: { due: 0, withinMinute: 0 },
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
      unknownSearches: 4,
      refusedFile: 'articles/meters/read.md, line 3: x',
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
  [
    deliveryProblems,
    {
      problems: [{ channel: 'fax', state: 'late', errorCode: null, count: 1, oldest: time }],
      pauses: [],
      failures: [],
    },
  ],
  [
    deliveryProblems,
    {
      problems: [{ channel: 'crm', state: 'lost', errorCode: null, count: 1, oldest: time }],
      pauses: [],
      failures: [],
    },
  ],
  [
    deliveryProblems,
    {
      problems: [{ channel: 'crm', state: 'late', errorCode: null, count: 0, oldest: time }],
      pauses: [],
      failures: [],
    },
  ],
  [replayed, { count: -1 }],
  [auditEntries, { entries: [{ ...entry, number: 0 }] }],
  [auditCheck, { entries: 3, anchor: '', breaks: [{ first: 1, last: 2, reason: 'other', description: '' }] }],
  [leadErasure, { ...erasure, request: { ...request, state: 'asked' } }],
  [leadErasure, { ...erasure, undelivered: ['fax'], request: null }],
  [
    contentInsights,
    {
      days: 0,
      articles: [],
      failedSearches: [],
      hiddenSearches: { terms: 0, asked: 0 },
      unknownSearches: 4,
      refusedFile: null,
      reviews: [],
      brokenLinks: [],
    },
  ],
  [
    contentInsights,
    {
      days: 1,
      articles: [],
      failedSearches: [],
      hiddenSearches: { terms: -1, asked: 0 },
      unknownSearches: 0,
      refusedFile: null,
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

it('a change is answered before the console gives up: the parts of it together take less than a response may', () => {
  expect(changeLimits).toEqual({ connectMs: 1_000, statementMs: 4_000, transactionMs: 5_000, responseMs: 10_000 });
});

it('a lead is opened with its document, which is null when it was erased', () => {
  for (const document of [{ any: 1 }, null])
    expect(openedLead.parse({ ...opened, document })).toEqual({ ...opened, document });
  expect(openedLead.safeParse({ ...opened, email: { to: 'b' }, document: null }).success).toBe(false);
});

it.each([
  [{ reason: because }, true],
  [{ reason: because, references: ['LK-1'] }, true],
  [{ reason: because, references: [] }, false],
  [{ references: ['LK-1'] }, false],
])('a person is asked for by %j: %s', (question, isValid) => {
  expect(personQuestion.safeParse(question).success).toBe(isValid);
});

describe('what is tried again', () => {
  it.each([
    [{ all: true }, true],
    [{ reference: 'LK-1' }, true],
    [{ channel: 'email', errorCode: null }, true],
    [{ channel: 'crm', errorCode: '503' }, true],
    [{}, false],
    [{ all: false }, false],
    [{ channel: 'crm' }, false],
    [{ channel: 'fax', errorCode: null }, false],
    [{ reference: 'LK-1', all: true }, false],
    [{ reference: 'LK-1', errorCode: '503' }, false],
    [{ channel: 'crm', errorCode: '503', extra: 1 }, false],
  ])('%j: %s', (selection, isValid) => {
    expect(replaySelection.safeParse(selection).success).toBe(isValid);
  });
});

describe('a search for leads', () => {
  it.each([
    [{ reference: 'LK-1', reason: because }, true],
    [{ email: 'a@example.com', reason: because }, true],
    [{ reference: '', reason: because }, false],
    [{ email: 'nobody', reason: because }, false],
    [{ reference: 'LK-1' }, false],
    [{ email: 'a@example.com' }, false],
    [{ reference: 'LK-1', email: 'a@example.com', reason: because }, false],
  ])('%j: %s', (search, isValid) => {
    expect(leadSearch.safeParse(search).success).toBe(isValid);
  });

  it('says what is wrong with the address', () => {
    const { error } = leadSearch.safeParse({ email: 'nobody', reason: because });
    expect(JSON.stringify(error?.issues)).toContain('Enter an email address');
  });
});

describe('an erasure', () => {
  const request = '00000000-0000-4000-8000-000000000000';
  const asked = { reference: 'LK-1', reason: because, undelivered: ['crm', 'email'] };
  it.each([
    [erasureQuestion, asked, true],
    [erasureQuestion, { ...asked, undelivered: [] }, true],
    [erasureQuestion, { ...asked, undelivered: ['fax'] }, false],
    [erasureQuestion, { ...asked, undelivered: undefined }, false],
    [erasureQuestion, { ...asked, reason: 'short' }, false],
    [erasureQuestion, { ...asked, reference: undefined }, false],
    [erasureQuestion, { ...asked, extra: 1 }, false],
    [erasureAgreement, { request, reference: 'LK-1', undelivered: ['crm'] }, true],
    [erasureAgreement, { request: '1', reference: 'LK-1', undelivered: [] }, false],
    [erasureAgreement, { request, undelivered: [] }, false],
    [erasureAgreement, { request, reference: 'LK-1' }, false],
    [erasureCancellation, { request, reason: because }, true],
    [erasureCancellation, { request, reason: 'short' }, false],
    [erasureCancellation, { reason: because }, false],
  ] as const)('%# is what it should be', (schema, body, isValid) => {
    expect(schema.safeParse(body).success).toBe(isValid);
  });
});

describe('a reason', () => {
  it.each([
    ['1234567890', '1234567890'],
    ['  1234567890  ', '1234567890'],
    ['x'.repeat(500), 'x'.repeat(500)],
  ])('may be %j', (text, kept) => {
    expect(reason.parse(text)).toBe(kept);
  });

  it.each([
    ['123456789', 'Say why, in at least 10 characters'],
    ['   123456789   ', 'Say why, in at least 10 characters'],
    ['x'.repeat(501), 'At most 500 characters'],
  ])('%j is refused: %s', (text, message) => {
    expect(reason.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

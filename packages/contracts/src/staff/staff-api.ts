import { z } from 'zod';
import { maxSubjectLength, sessionName } from '../accounts/session-store.ts';
import { noticeSeverities } from '../content/content.ts';
import { readWeeks } from '../content/read-weeks.ts';

/** Responses of the staff API, which the console reads. */

const time = z.iso.datetime();

/**
 * How long a change may take. The server ends its transaction, and so says that it was not done, before the console
 * stops waiting for the response.
 */
export const changeLimits = { connectMs: 1_000, statementMs: 4_000, transactionMs: 5_000, responseMs: 10_000 };

export const storedNotice = z.object({
  id: z.uuid(),
  version: z.int().positive(),
  brand: z.string(),
  title: z.string(),
  message: z.string(),
  severity: z.enum(noticeSeverities),
  categories: z.array(z.string()).nullable(),
  startsAt: time,
  endsAt: time,
  withdrawn: z.boolean(),
  changedBy: z.string(),
  changedAt: time,
});

/** The latest version of each notice. */
export const noticeList = z.object({ notices: z.array(storedNotice) });

/** All versions of one notice, the latest first. */
export const noticeHistory = z.object({ versions: z.array(storedNotice).min(1) });

/** The words of a notice that is being written. */
export const noticeWords = z.strictObject({
  title: z.string(),
  /** Markdown. */
  message: z.string().max(2_000),
  severity: z.enum(noticeSeverities),
});

/** The message as the content server would send it. */
export const noticePreview = z.object({ message: z.string() });

/** The categories on whose pages a notice can be shown. */
export const noticeCategories = z.object({ categories: z.array(z.object({ slug: z.string(), title: z.string() })) });

export const noticeChanged = z.object({ id: z.uuid(), version: z.int().positive() });

/** Version 0 is that of the content file. */
export const storedReadWeeks = z.object({
  version: z.int().min(0),
  readWeeks,
  changedBy: z.string().nullable(),
  changedAt: time.nullable(),
});

/** The latest first. */
export const readWeeksHistory = z.object({ versions: z.array(storedReadWeeks) });

export const channel = z.enum(['email', 'crm']);
export const problemState = z.enum(['dead', 'late']);

export const channelPause = z.object({ channel, pausedBy: z.string(), pausedAt: time });

/** Deliveries with the same problem. */
export const deliveryProblems = z.object({
  problems: z.array(
    z.object({
      channel,
      state: problemState,
      errorCode: z.string().nullable(),
      count: z.int().positive(),
      oldest: time,
    }),
  ),
  pauses: z.array(channelPause),
  /** The channels whose upstream takes nothing: since the first attempt that failed. */
  failures: z.array(z.object({ channel, since: time, errorCode: z.string() })),
});

export const problemDeliveries = z.object({
  deliveries: z.array(
    z.object({
      reference: z.string(),
      kind: z.string(),
      channel,
      state: problemState,
      errorCode: z.string().nullable(),
      attempts: z.int(),
      since: time,
    }),
  ),
});

/** Which dead letters are tried again. */
export const replaySelection = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ reference: z.string() }),
  z.strictObject({ channel, errorCode: z.string().nullable() }),
]);

export const replayed = z.object({ count: z.int().min(0) });

const maxReasonLength = 500;

/** Why personal data is seen or changed, for the audit log. */
export const reason = z
  .string()
  .trim()
  .min(10, 'Say why, in at least 10 characters')
  .max(maxReasonLength, `At most ${maxReasonLength} characters`);

/** A postcode goes with the surname: either alone would find many other people. */
export const leadSearch = z.union([
  z.strictObject({ reference: z.string().min(1), reason }),
  z.strictObject({ email: z.email('Enter an email address'), reason }),
  z.strictObject({ phone: z.string().min(1), reason }),
  z.strictObject({ surname: z.string().trim().min(1), postcode: z.string().trim().min(1), reason }),
]);

const leadDelivery = z.object({
  channel: z.string(),
  state: z.string(),
  attempts: z.int(),
  changedAt: z.string(),
  errorCode: z.string().nullable(),
});

/** An attempt, or (`again`) that staff had it sent again. `lost`: nobody knows what came of it. */
const deliveryEvent = z.object({
  began: z.string(),
  ended: z.string(),
  state: z.enum(['delivered', 'pending', 'dead', 'suppressed', 'cancelled', 'lost', 'again']),
  errorCode: z.string().nullable(),
  /** Who had it sent again. */
  by: z.string().nullable(),
});
const toldDelivery = leadDelivery.extend({ history: z.array(deliveryEvent) });
const reportedStatuses = z.array(z.object({ status: z.string(), occurredAt: z.string(), recordedAt: z.string() }));

/** The holds of a lead, the first one first; each is ended by itself. */
const legalHolds = z.array(z.object({ id: z.uuid(), reason: z.string(), placedBy: z.string(), placedAt: z.string() }));

/** A lead without what the customer wrote. */
export const foundLead = z.object({
  reference: z.string(),
  receivedAt: time,
  kind: z.string(),
  brand: z.string(),
  erasedAt: time.nullable(),
  holds: legalHolds,
  deliveries: z.array(leadDelivery),
  statuses: reportedStatuses,
});

/** Not complete: some leads cannot be found in this way yet, because their keyed hashes are still being stored. */
export const foundLeads = z.object({
  leads: z.array(foundLead.extend({ name: z.string().nullable() })),
  isComplete: z.boolean(),
});

/** A lead as it was sent; `document` is null when it was erased. */
export const openedLead = foundLead.extend({
  payment: z.enum(['credit', 'pay-as-you-go']).nullable(),
  deliveries: z.array(toldDelivery),
  document: z.unknown(),
  /** The postal address on one line; null if there is none, or the address index has lost it. */
  address: z.string().nullable(),
  /** The last email as it was sent. */
  email: z.object({ from: z.string(), to: z.string(), subject: z.string(), text: z.string() }).nullable(),
});

/** What a lead has in common with the one from which its person is asked for. */
const sameness = z.enum(['email', 'phone', 'name']);

/** The leads that may be of one person, the latest first; not whole when there are more than are looked at. */
export const personLeads = z.object({
  leads: z.array(openedLead.extend({ same: z.array(sameness) })),
  isWhole: z.boolean(),
});

/** Those of them that are meant, for a file; all of them without. */
export const personQuestion = z.strictObject({ reason, references: z.array(z.string()).min(1).optional() });

/** A request of one agent to erase a lead, to which another one agrees. */
const erasureRequest = z.object({
  id: z.uuid(),
  reason: z.string(),
  /** The channels that the asker knew not to have received the lead. */
  undelivered: z.array(channel),
  askedBy: z.string(),
  askedAt: time,
  endsAt: time,
  isYours: z.boolean(),
  state: z.enum(['open', 'erased', 'cancelled', 'ended']),
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
});

/** How the erasure of a lead stands; nothing of the customer. */
export const leadErasure = z.object({
  reference: z.string(),
  kind: z.string(),
  brand: z.string(),
  receivedAt: time,
  erasedAt: time.nullable(),
  isOnHold: z.boolean(),
  deliveries: z.array(leadDelivery),
  /** The channels that have not received it yet, or never will. */
  undelivered: z.array(channel),
  /** The latest. */
  request: erasureRequest.nullable(),
});

export const openErasures = z.object({
  requests: z.array(
    z.object({ reference: z.string(), kind: z.string(), askedBy: z.string(), endsAt: time, isYours: z.boolean() }),
  ),
});

/** The reference is typed again. `undelivered`: the channels that one knows not to have received it. */
export const erasureQuestion = z.strictObject({ reference: z.string(), reason, undelivered: z.array(channel) });
export const erasureAgreement = z.strictObject({
  request: z.uuid(),
  reference: z.string(),
  undelivered: z.array(channel),
});
export const erasureCancellation = z.strictObject({ request: z.uuid(), reason });

export const leadTrace = z.object({
  receivedAt: time,
  kind: z.string(),
  payment: z.enum(['credit', 'pay-as-you-go']).nullable(),
  brand: z.string(),
  erasedAt: time.nullable(),
  traceId: z.string().nullable(),
  holds: legalHolds,
  deliveries: z.array(toldDelivery),
  statuses: reportedStatuses,
});

export const auditEntry = z.object({
  number: z.int().positive(),
  at: time,
  actor: z.string(),
  role: z.string().nullable(),
  action: z.string(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  outcome: z.string(),
});

export const auditEntries = z.object({ entries: z.array(auditEntry) });

/** Everything that is wrong with the chain of entries. The anchor is the last entry, for the next check. */
export const auditCheck = z.object({
  entries: z.int(),
  anchor: z.string(),
  breaks: z.array(
    z.object({
      first: z.int(),
      last: z.int(),
      reason: z.enum(['missing', 'changed', 'unproven']),
      /** For people. */
      description: z.string(),
    }),
  ),
});

/** The console's session of a member of staff: tokens that only the console can unseal. */
export const staffSession = z.strictObject({ sealed: z.base64().max(64_000), endsAt: time });

/** Who renews the tokens of a session. `sealed` is null while another console does. */
export const sessionRenewal = z.object({ sealed: z.base64().nullable() });
export const renewedSession = staffSession.pick({ sealed: true });

/** Who is signed in to the console. */
export const signedIn = z.object({
  sessions: z.array(
    z.object({
      name: sessionName,
      /** Null for a session of an earlier release. */
      subject: z.string().nullable(),
      person: z.string().nullable(),
      beganAt: time,
      lastActive: time,
      isYours: z.boolean(),
    }),
  ),
});

/** One session, or all of a person. */
export const sessionsToEnd = z.union([
  z.strictObject({ name: sessionName }),
  z.strictObject({ subject: z.string().min(1).max(maxSubjectLength) }),
]);
export const endedSessions = z.object({ count: z.int().min(0) });

import type { KeyRing } from '../../../crypto/key-ring.ts';
import { lockUntilCommit } from '../../../db/advisory-locks.ts';
import type { Database, Statements, Transaction } from '../../../db/database.ts';
import { appendEntry } from '../../audit-log/audit-log.ts';
import {
  articleIdOf,
  findRevision,
  insertEvent,
  insertRevision,
  listEvents,
  readLastEvent,
} from './article-repository.ts';
import { type ArticleEvent, type ArticleState, type Refusal, refusalOf, type Step, stateOf } from './article-state.ts';

/** `conflict`: somebody has changed the article since it was read. `problems`: the checks refuse the text. */
export type ArticleChange =
  | { ok: true; sequence: number }
  | { ok: false; reason: 'conflict' | Refusal }
  | { ok: false; reason: 'problems'; problems: string[] };

type Staff = { sql: Database; ring: KeyRing; subject: string; name: string; role: string };

/** The article as it was read: a step is refused if there was another one since. */
type Read = { path: string; sequence: number };

/** Saving is refused for no problem of the text. */
export function saveArticle(
  staff: Staff,
  read: Read,
  { source, fileSha256 }: { source: string; fileSha256: string | null },
): Promise<ArticleChange> {
  return change(staff, read, 'save', async (transaction, { state, lastRevision }) => {
    const article = articleIdOf(read.path);
    const revision = lastRevision + 1;
    const baseRevision = state.edition?.revision ?? state.live ?? null;
    const text = { path: read.path, source, baseRevision, fileSha256, madeBy: staff.name };
    await insertRevision(transaction, { article, revision, ...text });
    return { event: 'saved', revision };
  });
}

/** Problems of the text, by the checks of the content. */
type Check = (source: string, sql: Statements) => Promise<string[]>;

export type ReviewStep =
  | { step: 'send' | 'publish'; check: Check; at?: Date | null }
  | { step: 'approve' | 'discard' }
  | { step: 'return'; reason: string };

const eventOf = {
  send: 'sent',
  return: 'returned',
  approve: 'approved',
  publish: 'published',
  discard: 'discarded',
} as const;

/** What is sent and published has to pass the checks: a fact may be gone since the text was approved. */
export function takeStep(staff: Staff, read: Read, taken: ReviewStep): Promise<ArticleChange> {
  return change(staff, read, taken.step, async (transaction, { state, now }) => {
    const revision = state.edition?.revision;
    const text = revision && (await findRevision(transaction, articleIdOf(read.path), revision));
    if (!text) throw new Error(`${read.path} has no revision to ${taken.step}`);
    const problems = 'check' in taken ? await taken.check(text.source, transaction) : [];
    if (problems.length > 0) return { ok: false, reason: 'problems', problems };
    return {
      event: eventOf[taken.step],
      revision: text.revision,
      ...(taken.step === 'publish' && { effectiveAt: taken.at ?? now }),
      ...(taken.step === 'return' && { reason: taken.reason }),
    };
  });
}

type Found = { state: ArticleState; lastRevision: number; now: Date };
type Made = Pick<ArticleEvent, 'event' | 'revision'> & { effectiveAt?: Date; reason?: string };

/** One event, and its entry in the audit log, in one transaction. */
function change(
  { sql, ring, subject, name, role }: Staff,
  { path, sequence: readSequence }: Read,
  step: Step,
  make: (transaction: Transaction, found: Found) => Promise<Made | Exclude<ArticleChange, { ok: true }>>,
): Promise<ArticleChange> {
  return sql.begin(async (transaction): Promise<ArticleChange> => {
    // Before anything is read: numbers and times of events are in the order of their commits.
    await lockUntilCommit(transaction, 'articles');
    const article = articleIdOf(path);
    const { now } = await readLastEvent(transaction);
    const events = await listEvents(transaction, article);
    const state = stateOf(events, now);
    if (state.sequence !== readSequence) return { ok: false, reason: 'conflict' };
    const refusal = refusalOf(state, step, subject);
    if (refusal) return { ok: false, reason: refusal };
    const lastRevision = Math.max(0, ...events.map(({ revision }) => revision));
    const made = await make(transaction, { state, lastRevision, now });
    if ('ok' in made) return made;
    const sequence = state.sequence + 1;
    const { effectiveAt = null, reason = null } = made;
    await insertEvent(transaction, {
      ...made,
      article,
      sequence,
      effectiveAt,
      reason,
      subject,
      actor: name,
      role,
      at: now,
    });
    const outcome = `${path} revision ${made.revision}${effectiveAt && effectiveAt > now ? ` from ${effectiveAt.toISOString()}` : ''}`;
    await appendEntry(transaction, ring, {
      actor: name,
      role,
      action: `article-${step}`,
      ...(reason !== null && { reason }),
      outcome,
    });
    return { ok: true, sequence };
  });
}

import { shortSessionName } from '@lamplighter/contracts/accounts/session-store';
import { internationalPhoneNumber } from '@lamplighter/contracts/leads/contact-details';
import { readReference } from '@lamplighter/contracts/leads/lead-reference';
import { normalisePostcode } from '@lamplighter/contracts/text/postcode';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { requireSameClock } from '../../db/clock-offset.ts';
import type { Database } from '../../db/database.ts';
import { checkAuditLog, describeBreak, readAnchor } from '../audit-log/audit-anchor.ts';
import { appendEntry, noteAction, personIn } from '../audit-log/audit-log.ts';
import { countByState, listDeadLetters, replayDead } from '../delivery/delivery-overview.ts';
import { eraseByEmail, eraseByReference } from '../erasure/erasure.ts';
import type { ErasureLog } from '../erasure/erasure-log.ts';
import { checkLeads, commitAsLead } from '../lead-lifecycle/check-leads.ts';
import { rotateKeys } from '../lead-lifecycle/key-rotation.ts';
import { findByPerson, findByReference, findTrace } from '../lead-lifecycle/lead-queries.ts';
import { countHolds, placeHold, releaseHold } from '../lead-lifecycle/legal-holds.ts';
import { allowMore, readRetentionCap } from '../lead-lifecycle/retention.ts';
import type { LeadConnection } from '../leads/lead-connection.ts';
import { endCustomerSessions, listCustomerSessions } from '../sessions/session-repository.ts';
import { age, table, UsageError } from './command-output.ts';
import { notice, noticeFile, notices, noticeUsage, withdraw } from './notice-commands.ts';

const usage = `npm run ops -- <command>

  leads                     leads by kind, channel, state and age
  show <reference>          one lead, opened; this is noted
  trace <reference>         its trace id, for logs and traces, and how its deliveries stand; opens nothing
  dead                      deliveries that were given up
  replay <reference>|all    tries them again
  export <email address>    all that is held about one person, as JSON; this is noted
  erase <reference>|<email address>   makes leads unreadable for good; this is noted. Leads that were not delivered
                            stay, unless --undelivered follows
  hold <reference> <reason> keeps a lead beyond its time, beside other holds that it has
  release <reference> [id]  ends its hold; of several, the one with this id, which 'show' lists
  sessions <email address>|<subject>      a customer's live sessions; this is noted
  end-sessions <email address>|<subject>  signs a customer out everywhere; this is noted
  retention                 how many leads may be removed in 24 hours, and how many were
  retention allow <count>   lets the worker remove so many more in the next 24 hours; this is noted
  check-leads               opens 200 leads of a restored database, shows nothing of them, and commits as a lead does; this is noted
  check-audit [anchor]      checks that no entry of the audit log was changed, or removed since the anchor of a check
  person <email address>|<phone number>|<surname> <postcode>   what the audit log calls a person who was
                            searched for in this way
  rotate-keys               wraps the key of every lead with the first of LEAD_ENCRYPTION_KEYS, so that the others can go
${noticeUsage}
`;

const checkedLeads = 200;

export type Operator = {
  sql: Database;
  /** As leads are committed. */
  leadConnection: Pick<LeadConnection, 'sql' | 'warnings'>;
  ring: KeyRing;
  erasureLog: ErasureLog | undefined;
  /** Where notices of files are. */
  noticeDirectory?: string | undefined;
  name: string;
  now: () => Date;
};

type Command = (operator: Operator, words: string[]) => Promise<string>;

const commands: Record<string, Command> = {
  leads,
  show,
  trace,
  dead,
  replay,
  export: exportAll,
  erase,
  hold,
  release,
  sessions: listSessions,
  'end-sessions': endSessions,
  retention,
  'check-leads': check,
  'check-audit': checkAudit,
  person,
  'rotate-keys': rotate,
  notices,
  notice,
  'notice-file': noticeFile,
  'withdraw-notice': withdraw,
};

export async function operate(operator: Operator, [name = '', ...words]: string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(usage);
  return command(operator, words);
}

async function leads({ sql, now }: Operator): Promise<string> {
  const rows = await countByState(sql);
  return table(
    ['kind', 'channel', 'state', 'count', 'oldest'],
    rows.map(({ kind, channel, state, count, oldest }) => [kind, channel, state, String(count), age(oldest, now())]),
  );
}

async function show({ sql, ring, name }: Operator, [word]: string[]): Promise<string> {
  const reference = asReference(word);
  await noteAction(sql, ring, { actor: name, action: 'show', reference, outcome: 'asked' });
  const lead = await findByReference(sql, ring, reference);
  if (!lead) throw new UsageError(`There is no lead ${reference}.`);
  return JSON.stringify(lead, null, 2);
}

async function trace({ sql }: Operator, [word]: string[]): Promise<string> {
  const reference = asReference(word);
  const found = await findTrace(sql, reference);
  if (!found) throw new UsageError(`There is no lead ${reference}.`);
  const { receivedAt, traceId, deliveries } = found;
  const lines = deliveries.map(({ channel, state, attempts, errorCode }) => [
    channel,
    state,
    String(attempts),
    errorCode ?? '',
  ]);
  const head = `received ${receivedAt.toISOString()}\ntrace ${traceId ?? 'unknown: it came before traces were stored'}\n`;
  return `${head}\n${table(['channel', 'state', 'attempts', 'error code'], lines)}`;
}

async function dead({ sql, now }: Operator): Promise<string> {
  const rows = await listDeadLetters(sql);
  return table(
    ['reference', 'kind', 'channel', 'error code', 'attempts', 'age'],
    rows.map(({ reference, kind, channel, errorCode, attempts, since }) => [
      reference,
      kind,
      channel,
      errorCode,
      String(attempts),
      age(since, now()),
    ]),
  );
}

async function replay({ sql, ring, name }: Operator, [word]: string[]): Promise<string> {
  const reference = word === 'all' ? undefined : asReference(word);
  return sql.begin(async (transaction) => {
    const count = await replayDead(transaction, reference === undefined ? 'all' : { reference }, name);
    const outcome = `${count} deliveries`;
    await appendEntry(transaction, ring, { actor: name, action: 'replay', reference, outcome });
    return `${count} deliveries are tried again.`;
  });
}

async function exportAll({ sql, ring, name }: Operator, [word]: string[]): Promise<string> {
  const email = asEmail(word);
  await noteAction(sql, ring, {
    actor: name,
    action: 'export',
    reference: personIn(ring, { email }),
    outcome: 'asked',
  });
  return JSON.stringify(await findByPerson(sql, ring, { email }), null, 2);
}

const undeliveredFlag = '--undelivered';

async function erase({ sql, ring, erasureLog, name: actor }: Operator, [word = '', flag]: string[]): Promise<string> {
  if (flag !== undefined && flag !== undeliveredFlag) throw new UsageError(usage);
  const target = word.includes('@') ? { email: asEmail(word) } : { reference: asReference(word) };
  const note = (outcome: string, reference?: string) =>
    noteAction(sql, ring, { actor, action: 'erase', reference, outcome });
  const settings = { keepUndelivered: flag === undefined };
  await note('asked', target.reference ?? personIn(ring, target));
  const { erased, held, undelivered } =
    target.reference === undefined
      ? await eraseByEmail(sql, ring, target.email, erasureLog, settings)
      : await eraseByReference(sql, target.reference, erasureLog, settings);
  for (const reference of erased) await note('erased', reference);
  for (const reference of held) await note('refused: on hold', reference);
  for (const reference of undelivered) await note('refused: not delivered', reference);
  const outcome = `${erased.length} leads were erased, ${held.length} are on hold and stay.`;
  if (undelivered.length === 0) return outcome;
  return `${outcome} ${undelivered.length} were not delivered and stay: ${undelivered.join(', ')}.
Nobody would ever answer them. Have them delivered first, or erase them with ${undeliveredFlag}.`;
}

async function hold({ sql, ring, name }: Operator, [word, ...words]: string[]): Promise<string> {
  const reference = asReference(word);
  const reason = words.join(' ');
  if (reason === '') throw new UsageError('A hold has a reason.');
  await sql.begin(async (transaction) => {
    const found = await placeHold(transaction, { reference, reason, operator: name });
    if (!found) throw new UsageError(`There is no lead ${reference}.`);
    await appendEntry(transaction, ring, { actor: name, action: 'hold', reference, reason, outcome: 'done' });
  });
  return `${reference} is on hold.`;
}

async function release({ sql, ring, name }: Operator, [word, id]: string[]): Promise<string> {
  const reference = asReference(word);
  if (id !== undefined && !z.uuid().safeParse(id).success) throw new UsageError(`${id} is no id of a hold.`);
  return sql.begin(async (transaction) => {
    if (id === undefined && (await countHolds(transaction, reference)) > 1)
      throw new UsageError(`${reference} has several holds: 'show' lists their ids.`);
    if (!(await releaseHold(transaction, { reference, hold: id })))
      throw new UsageError(`${reference} is not on hold.`);
    const left = await countHolds(transaction, reference);
    await appendEntry(transaction, ring, { actor: name, action: 'release', reference, outcome: 'done' });
    return left === 0 ? `${reference} is no longer on hold.` : `${reference} is still on hold: ${left} are left.`;
  });
}

async function listSessions({ sql, ring, name, now }: Operator, [word]: string[]): Promise<string> {
  const customer = asCustomer(word);
  await noteAction(sql, ring, { actor: name, action: 'sessions', outcome: 'asked' });
  const rows = await listCustomerSessions(sql, ring, customer);
  return table(
    ['session', 'began', 'last active', 'ends'],
    rows.map(({ name: session, beganAt, lastActive, endsAt }) => [
      shortSessionName(session),
      beganAt.toISOString(),
      age(lastActive, now()),
      endsAt.toISOString(),
    ]),
  );
}

async function endSessions({ sql, ring, name }: Operator, [word]: string[]): Promise<string> {
  const customer = asCustomer(word);
  return sql.begin(async (transaction) => {
    const count = await endCustomerSessions(transaction, ring, customer);
    const outcome = `${count} sessions`;
    await appendEntry(transaction, ring, { actor: name, action: 'end-sessions', outcome });
    return `${count} sessions were ended.`;
  });
}

async function retention({ sql, ring, name }: Operator, [word, count = '']: string[]): Promise<string> {
  if (word === 'allow') {
    if (!/^[1-9]\d{0,8}$/.test(count)) throw new UsageError('Allow how many leads to be removed?');
    await requireSameClock(sql);
    await noteAction(sql, ring, { actor: name, action: 'retention allow', outcome: `${count} leads` });
    await allowMore(sql, Number(count));
  } else if (word !== undefined) {
    throw new UsageError(usage);
  }
  const { cap, allowed, removed, left } = await readRetentionCap(sql);
  return `In 24 hours: ${cap} by the cap, ${allowed} more allowed, ${removed} removed. ${left} leads may still be removed.`;
}

async function check({ sql, leadConnection, ring, name }: Operator): Promise<string> {
  const { opened, problems } = await checkLeads(sql, ring, checkedLeads);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  const entry = { actor: name, action: 'check-leads', outcome: `${opened} leads opened` };
  if (!(await commitAsLead(leadConnection, ring, entry)))
    throw new UsageError('A commit was not confirmed: the server waits for a standby that is not there.');
  return `${opened} leads opened, and a commit was confirmed.`;
}

async function checkAudit({ sql, ring }: Operator, [word]: string[]): Promise<string> {
  const anchor = word === undefined ? undefined : readAnchor(word);
  if (word !== undefined && !anchor) throw new UsageError(`'${word}' is not an anchor, like the last check printed.`);
  const { entries, anchor: next, breaks } = await checkAuditLog(sql, ring, anchor ? [anchor] : []);
  if (breaks.length > 0) throw new UsageError(['The audit log is broken.', ...breaks.map(describeBreak)].join('\n'));
  return `${entries} entries, unbroken. Keep this anchor for the next check: ${next || 'none'}`;
}

/** What the audit log calls a person who was searched for. */
async function person({ ring }: Operator, words: string[]): Promise<string> {
  const [text, [first = '', last = '']] = [words.join(' '), words];
  if (text.includes('@')) return personIn(ring, { email: text });
  if (internationalPhoneNumber(text)) return personIn(ring, { phone: text });
  const postcode = normalisePostcode(words.length > 2 ? words.slice(1).join(' ') : last);
  if (first === '' || postcode === undefined)
    throw new UsageError('An email address, a phone number, or a surname and a postcode are needed.');
  return personIn(ring, { surname: first, postcode });
}

async function rotate({ sql, ring, name }: Operator): Promise<string> {
  const { rewrapped, left } = await rotateKeys(sql, ring);
  await noteAction(sql, ring, { actor: name, action: 'rotate-keys', outcome: `${rewrapped} leads` });
  const said = `${rewrapped} leads are now under the key ${ring.current.id}.`;
  if (left.length === 0) return `${said} No lead needs another key.`;
  const others = left.map(({ keyId, leads: count }) => `${count} under ${keyId}`).join(', ');
  return `${said} Still there: ${others}. Is every process running with the new LEAD_ENCRYPTION_KEYS? Then run this again.`;
}

function asReference(word = ''): string {
  const reference = readReference(word);
  if (reference === undefined) throw new UsageError(`'${word}' is not a reference: look at it once more.`);
  return reference;
}

function asEmail(word = ''): string {
  if (!word.includes('@')) throw new UsageError('An email address is needed.');
  return word;
}

function asCustomer(word = ''): string {
  if (word === '') throw new UsageError('An email address or a subject of the identity provider is needed.');
  return word;
}

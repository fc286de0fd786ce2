import { readReference } from '@lamplighter/contracts/lead-reference';
import { shortSessionName } from '@lamplighter/contracts/session-store';
import { requireSameClock } from '../../db/clock-offset.ts';
import type { Database } from '../../db/database.ts';
import { checkAuditLog } from '../audit-log/audit-check.ts';
import { appendEntry, noteAction } from '../audit-log/audit-log.ts';
import type { ErasureLog } from '../erasure-log/erasure-log.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { notice, notices, noticeUsage, withdraw } from '../operational-content/notice-commands.ts';
import { age, table } from '../ops/command-output.ts';
import { UsageError } from '../ops/usage-error.ts';
import { endCustomerSessions, listCustomerSessions } from '../sessions/customer-sessions.ts';
import { checkLeads } from './check-leads.ts';
import { countByState, listDeadLetters, replayDead } from './delivery-overview.ts';
import { eraseByEmail, eraseByReference } from './erasure.ts';
import { rotateKeys } from './key-rotation.ts';
import { findByEmail, findByReference } from './lead-queries.ts';
import { findTrace } from './lead-trace.ts';
import { placeHold, releaseHold } from './legal-holds.ts';
import { allowMore, readRetentionCap } from './retention-cap.ts';

const usage = `npm run ops -- <command>

  leads                     leads by kind, channel, state and age
  show <reference>          one lead, opened; this is noted
  trace <reference>         its trace id, for logs and traces, and how its deliveries stand; opens nothing
  dead                      deliveries that were given up
  replay <reference>|all    tries them again
  export <email address>    all that is held about one person, as JSON; this is noted
  erase <reference>|<email address>   makes leads unreadable for good; this is noted
  hold <reference> <reason> keeps a lead beyond its time
  release <reference>       lets it go
  sessions <email address>|<subject>      a customer's live sessions; this is noted
  end-sessions <email address>|<subject>  signs a customer out everywhere; this is noted
  retention                 how many leads may be removed in 24 hours, and how many were
  retention allow <count>   lets the worker remove so many more in the next 24 hours; this is noted
  check-leads               opens 200 leads, for a restored database; shows nothing of them
  check-audit               checks that no entry of the audit log was changed or removed
  rotate-keys               wraps the key of every lead with the first of LEAD_ENCRYPTION_KEYS, so that the others can go
${noticeUsage}
`;

const checkedLeads = 200;

export type Operator = {
  sql: Database;
  ring: KeyRing;
  erasureLog: ErasureLog | undefined;
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
  'rotate-keys': rotate,
  notices,
  notice,
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
  const lines = deliveries.map(({ channel, state, attempts, fault }) => [
    channel,
    state,
    String(attempts),
    fault ?? '',
  ]);
  const head = `received ${receivedAt.toISOString()}\ntrace ${traceId ?? 'unknown: it came before traces were kept'}\n`;
  return `${head}\n${table(['channel', 'state', 'attempts', 'fault'], lines)}`;
}

async function dead({ sql, now }: Operator): Promise<string> {
  const rows = await listDeadLetters(sql);
  return table(
    ['reference', 'kind', 'channel', 'fault', 'attempts', 'age'],
    rows.map(({ reference, kind, channel, fault, attempts, since }) => [
      reference,
      kind,
      channel,
      fault,
      String(attempts),
      age(since, now()),
    ]),
  );
}

async function replay({ sql, ring, name }: Operator, [word]: string[]): Promise<string> {
  const reference = word === 'all' ? undefined : asReference(word);
  return sql.begin(async (transaction) => {
    const count = await replayDead(transaction, reference === undefined ? 'all' : { reference });
    const outcome = `${count} deliveries`;
    await appendEntry(transaction, ring, { actor: name, action: 'replay', reference, outcome });
    return `${count} deliveries are tried again.`;
  });
}

async function exportAll({ sql, ring, name }: Operator, [word]: string[]): Promise<string> {
  const email = asEmail(word);
  await noteAction(sql, ring, { actor: name, action: 'export', outcome: 'asked' });
  return JSON.stringify(await findByEmail(sql, ring, email), null, 2);
}

async function erase({ sql, ring, erasureLog, name: actor }: Operator, [word = '']: string[]): Promise<string> {
  const target = word.includes('@') ? { email: asEmail(word) } : { reference: asReference(word) };
  const note = (outcome: string, reference?: string) =>
    noteAction(sql, ring, { actor, action: 'erase', reference, outcome });
  await note('asked', target.reference);
  const { erased, held } =
    target.reference === undefined
      ? await eraseByEmail(sql, ring, target.email, erasureLog)
      : await eraseByReference(sql, target.reference, erasureLog);
  for (const reference of erased) await note('erased', reference);
  for (const reference of held) await note('on hold', reference);
  return `${erased.length} leads were erased, ${held.length} are on hold and stay.`;
}

async function hold({ sql, ring, name }: Operator, [word, ...words]: string[]): Promise<string> {
  const reference = asReference(word);
  const reason = words.join(' ');
  if (reason === '') throw new UsageError('A hold has a reason.');
  await noteAction(sql, ring, { actor: name, action: 'hold', reference, reason, outcome: 'asked' });
  const found = await placeHold(sql, { reference, reason, operator: name });
  if (!found) throw new UsageError(`There is no lead ${reference}.`);
  return `${reference} is on hold.`;
}

async function release({ sql, ring, name }: Operator, [word]: string[]): Promise<string> {
  const reference = asReference(word);
  await noteAction(sql, ring, { actor: name, action: 'release', reference, outcome: 'asked' });
  if (!(await releaseHold(sql, reference))) throw new UsageError(`${reference} is not on hold.`);
  return `${reference} is no longer on hold.`;
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

async function check({ sql, ring }: Operator): Promise<string> {
  const { opened, problems } = await checkLeads(sql, ring, checkedLeads);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return `${opened} leads opened.`;
}

async function checkAudit({ sql, ring }: Operator): Promise<string> {
  const checked = await checkAuditLog(sql, ring);
  if (!checked.ok) throw new UsageError(`The audit log is broken: entry ${checked.number} is ${checked.reason}.`);
  const { entries, lastMac } = checked;
  return `${entries} entries, unbroken. The last has the MAC ${lastMac || 'none'}: compare it with the last check.`;
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

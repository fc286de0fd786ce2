import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@lamplighter/server/logger';
import { Gauge } from 'prom-client';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { macOf, type StoredEntry } from './audit-log.ts';

/** Number and MAC of an entry, stored outside the database: from then on it cannot be deleted unnoticed. */
export type AuditAnchor = { number: number; mac: string };

const lastEntry = new Gauge({
  name: 'lamplighter_audit_last_entry',
  help: 'The number of the last entry of the audit log. It never falls.',
});
const anchorLost = new Gauge({
  name: 'lamplighter_audit_anchor_lost',
  help: '1 when an entry of the audit log is gone or changed that this process has seen.',
});

const shape = /^(\d{1,15}):([0-9a-f]{64})$/;

/** '12:3fa9…'; undefined for anything else. */
export function readAnchor(text: string): AuditAnchor | undefined {
  const [, number, mac] = shape.exec(text.trim()) ?? [];
  return number !== undefined && mac !== undefined ? { number: Number(number), mac } : undefined;
}

export function formatAnchor({ number, mac }: AuditAnchor): string {
  return `${number}:${mac}`;
}

export type AuditWatch = {
  /** The last entry that was seen in its place. */
  anchor: () => AuditAnchor | undefined;
  stop: () => void;
};

/**
 * Remembers the last entry, and logs it, so that the process and its log know of entries that are deleted from the end
 * later. Looks again and again whether the remembered one is still there.
 */
export function watchAuditLog(sql: Database, logger: Logger, { everyMs = 10_000 } = {}): AuditWatch {
  const halt = new AbortController();
  let anchor: AuditAnchor | undefined;
  let isLost = false;

  const look = async () => {
    const rows = await sql<{ number: string; mac: Buffer }[]>`
      (select number, mac from audit_entry where number = ${anchor?.number ?? 0})
      union (select number, mac from audit_entry where number is not null order by number desc limit 1)
      order by number`;
    const found = rows.map(({ number, mac }) => ({ number: Number(number), mac: mac.toString('hex') }));
    const last = found.at(-1);
    lastEntry.set(last?.number ?? 0);
    const isHere = !anchor || found.some(({ number, mac }) => number === anchor?.number && mac === anchor.mac);
    anchorLost.set(isHere ? 0 : 1);
    if (anchor && isLost === isHere) {
      isLost = !isHere;
      const fields = { event: 'audit-anchor-lost', state: formatAnchor(anchor) };
      if (isLost) logger.error(fields, 'an entry of the audit log is gone or changed');
    }
    if (!isHere || !last || last.number === anchor?.number) return;
    anchor = last;
    logger.info({ event: 'audit-anchor', state: formatAnchor(last) });
  };
  const run = async () => {
    while (!halt.signal.aborted) {
      await look().catch((err) => logger.warn({ event: 'audit-anchor-unknown', err }));
      await setTimeout(everyMs, undefined, { signal: halt.signal, ref: false }).catch(() => {});
    }
  };
  void run();
  return { anchor: () => anchor, stop: () => halt.abort() };
}

/**
 * Entries that were deleted; that were changed or written without the key; or that follow a deleted one, so that
 * nothing proves them.
 */
type BreakReason = 'missing' | 'changed' | 'unproven';

/** Neighbours with the same fault. */
type AuditBreak = { first: number; last: number; reason: BreakReason };

type AuditCheck = {
  entries: number;
  /** The last entry, to be stored outside the database for the next check; empty without entries. */
  anchor: string;
  breaks: AuditBreak[];
};

const batchSize = 1_000;

/**
 * Reads the whole chain and lists everything that is wrong with it. Entries that were deleted from its end leave no
 * trace in it: anchors, which were stored outside the database, show them.
 */
export async function checkAuditLog(
  sql: Database,
  ring: KeyRing,
  anchors: readonly AuditAnchor[] = [],
): Promise<AuditCheck> {
  const breaks: AuditBreak[] = [];
  const report = (first: number, last: number, reason: BreakReason) => {
    const before = breaks.at(-1);
    if (before?.reason === reason && before.last >= first - 1) before.last = Math.max(before.last, last);
    else breaks.push({ first, last, reason });
  };
  let entries = 0;
  let last = 0;
  let mac: Buffer | undefined;
  for await (const { mac: own, ...entry } of chainOf(sql)) {
    const { number } = entry;
    const isGap = number > last + 1;
    if (isGap) report(last + 1, number - 1, 'missing');
    const fits = macOf(ring, mac, entry).equals(own) && isAnchored(anchors, number, own);
    if (!fits) report(number, number, isGap ? 'unproven' : 'changed');
    entries += 1;
    last = number;
    mac = own;
  }
  const known = Math.max(0, ...anchors.map(({ number }) => number));
  if (known > last) report(last + 1, known, 'missing');
  return { entries, anchor: mac ? formatAnchor({ number: last, mac: mac.toString('hex') }) : '', breaks };
}

async function* chainOf(sql: Database, after = 0): AsyncGenerator<StoredEntry & { mac: Buffer }> {
  const rows = await sql<(Omit<StoredEntry, 'number'> & { number: string; mac: Buffer })[]>`
    select number, at, actor, role, action, reference, reason, outcome, mac from audit_entry
    where number > ${after} order by number limit ${batchSize}`;
  const entries = rows.map(({ number, ...row }) => ({ ...row, number: Number(number) }));
  yield* entries;
  const last = entries.at(-1);
  if (last && entries.length === batchSize) yield* chainOf(sql, last.number);
}

function isAnchored(anchors: readonly AuditAnchor[], number: number, mac: Buffer): boolean {
  return anchors.every((anchor) => anchor.number !== number || anchor.mac === mac.toString('hex'));
}

/** 'Entry 3 was changed.', 'Entries 4 to 6 were removed.' */
export function describeBreak({ first, last, reason }: AuditBreak): string {
  const which = first === last ? `Entry ${first} was` : `Entries ${first} to ${last} were`;
  const what = { missing: 'removed', changed: 'changed, or written by another hand', unproven: 'written after a gap' };
  return `${which} ${what[reason]}.`;
}

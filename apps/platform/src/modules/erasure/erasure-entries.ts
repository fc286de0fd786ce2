import { z } from 'zod';
import { type KeyRing, keyedHash } from '../../crypto/key-ring.ts';

const hex = z.string().regex(/^[\da-f]{64}$/);
const erasureEntry = z.object({
  number: z.number().int().min(1),
  at: z.iso.datetime(),
  /** A keyed hash of the lead's id: without the key, the log does not tell which lead of a backup was erased. */
  lead: hex,
  /** A keyed hash of this entry and the chain of the previous one: an entry cannot be removed, changed or inserted. */
  chain: hex,
});

export type ErasureEntry = z.infer<typeof erasureEntry>;

/** The log is missing, damaged, or not the one that the database knows. */
export class ErasureLogError extends Error {
  override name = 'ErasureLogError';
}

export function leadDigest(ring: KeyRing, leadId: string): string {
  return keyedHash(ring, 'erased-lead', leadId).toString('hex');
}

/** The entries of further erasures, after `last`. */
export function chainEntries(
  ring: KeyRing,
  last: ErasureEntry | undefined,
  leadIds: string[],
  at: Date,
): ErasureEntry[] {
  const entries: ErasureEntry[] = [];
  for (const leadId of leadIds) {
    const previous = entries.at(-1) ?? last;
    const next = { number: (previous?.number ?? 0) + 1, at: at.toISOString(), lead: leadDigest(ring, leadId) };
    entries.push({ ...next, chain: chainOf(ring, previous, next) });
  }
  return entries;
}

export function formatEntry(entry: ErasureEntry): string {
  return JSON.stringify(entry);
}

export function parseEntry(line: string): ErasureEntry {
  try {
    return erasureEntry.parse(JSON.parse(line));
  } catch (cause) {
    throw new ErasureLogError('the erasure log has a line that is no entry', { cause });
  }
}

/** Throws unless each entry continues the one before it. */
export function requireChain(ring: KeyRing, last: ErasureEntry | undefined, entries: ErasureEntry[]): void {
  let previous = last;
  for (const entry of entries) {
    if (entry.number !== (previous?.number ?? 0) + 1 || entry.chain !== chainOf(ring, previous, entry)) {
      throw new ErasureLogError(`entry ${entry.number} of the erasure log does not continue the one before it`);
    }
    previous = entry;
  }
}

function chainOf(
  ring: KeyRing,
  previous: ErasureEntry | undefined,
  { number, at, lead }: Omit<ErasureEntry, 'chain'>,
): string {
  return keyedHash(ring, 'erasure-entry', [previous?.chain ?? '', number, at, lead].join('\0')).toString('hex');
}

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { chainEntries, type ErasureEntry, ErasureLogError, parseEntry, requireChain } from './erasure-entries.ts';

const indexKey = Buffer.alloc(32, 2);
const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], indexKey);
const at = new Date('2026-11-16T10:00:00.000Z');
const hmac = (text: string) => createHmac('sha256', indexKey).update(text).digest('hex');
const chained = (previous: string, number: number, lead: string) =>
  hmac(`erasure-entry\0${previous}\0${number}\0${at.toISOString()}\0${lead}`);

describe('the entries of the erasure log', () => {
  it('are keyed hashes of the lead and of the entry before', () => {
    const leads = ['a', 'b', 'c', 'd'].map((id) => hmac(`erased-lead\0${id}`));
    const chains: string[] = [];
    for (const [index, lead] of leads.entries()) chains.push(chained(chains.at(-1) ?? '', index + 1, lead));
    expect(chainEntries(ring, undefined, ['a', 'b', 'c', 'd'], at)).toEqual(
      leads.map((lead, index) => ({ number: index + 1, at: '2026-11-16T10:00:00.000Z', lead, chain: chains[index] })),
    );
  });

  it('continue the last one', () => {
    const [first, second] = chainEntries(ring, undefined, ['a', 'b'], at);
    expect(chainEntries(ring, first, ['b'], at)).toEqual([second]);
  });

  it('must be numbered without a gap, whatever their chain', () => {
    const gap: ErasureEntry = { number: 4, at: at.toISOString(), lead: '', chain: '' };
    expect(() => requireChain(ring, undefined, chainEntries(ring, gap, ['a'], at))).toThrow('entry 5');
  });

  it.each(['lead', 'chain'])('have a %s of 64 hexadecimal digits', (field) => {
    const [entry] = chainEntries(ring, undefined, ['a'], at);
    expect(parseEntry(JSON.stringify(entry))).toEqual(entry);
    for (const value of [`0${'a'.repeat(64)}`, `${'a'.repeat(64)}g`, 'a'.repeat(63)]) {
      expect(() => parseEntry(JSON.stringify({ ...entry, [field]: value }))).toThrow(ErasureLogError);
    }
  });

  it('that cannot be parsed say why', () => {
    const failure = (() => {
      try {
        return parseEntry('{');
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toMatchObject({ name: 'ErasureLogError', cause: expect.any(SyntaxError) });
  });
});

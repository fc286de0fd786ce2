import { describe, expect, it } from 'vitest';
import { isSyntheticRequest, signSyntheticRequest, syntheticSecret } from './synthetic-lead.ts';

const secret = 'a secret of ours';
const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000);
const signed = signSyntheticRequest(secret, at(0));
const [timestamp, signature] = signed.split(' ');

describe('the signature of a synthetic request', () => {
  it('is valid for five minutes, before and after', () => {
    for (const seconds of [-300, 0, 300]) expect(isSyntheticRequest(secret, signed, at(seconds))).toBe(true);
    for (const seconds of [-301, 301]) expect(isSyntheticRequest(secret, signed, at(seconds))).toBe(false);
  });

  it.each([
    ['another secret', 'a secret of others', signed],
    ['no secret', undefined, signed],
    ['another time', secret, `1700000001 ${signature}`],
    ['no time', secret, ` ${signature}`],
    ['no signature', secret, timestamp ?? ''],
    ['nothing', secret, ''],
  ])('is not valid with %s', (_, known, header) => {
    expect(isSyntheticRequest(known, header, at(0))).toBe(false);
  });

  it('needs a secret of at least 16 characters', () => {
    expect(syntheticSecret.safeParse('x'.repeat(15)).success).toBe(false);
    expect(syntheticSecret.safeParse('x'.repeat(16)).success).toBe(true);
  });
});

import { randomBytes } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { createSealer, type SessionSecrets } from '@lamplighter/server/session-crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { siteEnvironment } from '../environment.ts';
import { createFormTokens } from '../journeys/form-tokens.ts';
import { createMeterReadingForms } from '../journeys/meter-reading-forms.ts';
import { beginTransaction, openState } from './auth-transaction.ts';

const old = randomBytes(32).toString('base64');
const next = randomBytes(32).toString('base64');
const before: SessionSecrets = [old];
const during: SessionSecrets = [next, old];
const after: SessionSecrets = [next];
const now = new Date('2027-03-31T10:00:00Z');

describe('the setting SESSION_SECRETS', () => {
  const others = {
    PUBLIC_ORIGIN: 'https://www.larkfield.example',
    CONTENT_ORIGIN: 'http://127.0.0.1:3100',
    API_ORIGIN: 'http://127.0.0.1:3100',
    ENERGY_API_ORIGIN: 'http://127.0.0.1:3100',
    CLIENT_ID: 'help',
  };
  const read = (SESSION_SECRETS: string) => siteEnvironment.safeParse({ ...others, SESSION_SECRETS });

  it('is a list, the current secret first', () => {
    expect(read(`${next}, ${old}`).data?.SESSION_SECRETS).toEqual([next, old]);
    expect(read(old).data?.SESSION_SECRETS).toEqual([old]);
  });

  it.each(['', `${next},`, 'c2hvcnQ=', `${next},c2hvcnQ=`, 'not base64'])('refuses %j', (value) => {
    expect(read(value).success).toBe(false);
  });
});

describe('a rotation of the session secrets', () => {
  it('unseals what the previous secret sealed, seals with the new one, and loses the old when it is removed', () => {
    const sealer = (secrets: SessionSecrets) => createSealer(secrets, 'owner', 'purpose');
    const sealedBefore = sealer(before).seal('answers');
    expect(sealer(during).unseal(sealedBefore)).toBe('answers');
    expect(() => sealer(after).unseal(sealedBefore)).toThrow('none of the secrets');
    const sealedDuring = sealer(during).seal('answers');
    expect(sealer(after).unseal(sealedDuring)).toBe('answers');
    expect(() => sealer(before).unseal(sealedDuring)).toThrow('none of the secrets');
  });

  it('keeps owners and purposes apart', () => {
    const sealed = createSealer(during, 'owner', 'purpose').seal('answers');
    expect(() => createSealer(during, 'other', 'purpose').unseal(sealed)).toThrow('none of the secrets');
    expect(() => createSealer(during, 'owner', 'other').unseal(sealed)).toThrow('none of the secrets');
  });

  it('completes a sign-in that was begun before it, with the nonce and verifier of the beginning', () => {
    const begun = beginTransaction(before, null, '/help-and-support/', now);
    const cookie = begun.cookie.split(';')[0] ?? '';
    const opened = openState(during, cookie, begun.state, now);
    expect(opened).toMatchObject({ path: '/help-and-support/', nonce: begun.nonce, verifier: begun.verifier });
    expect(openState(after, cookie, begun.state, now)).toBeUndefined();
  });

  it('takes a meter reading form that was opened before it', () => {
    const key = createMeterReadingForms(before, () => now).issueKey();
    expect(createMeterReadingForms(during, () => now).isOpenStill(key)).toBe(true);
    expect(createMeterReadingForms(after, () => now).isOpenStill(key)).toBe(false);
  });

  it('leaves form tokens readable and the idempotency key of a retry the same', () => {
    const tokens = (secrets: SessionSecrets) => createFormTokens(secrets, 'a'.repeat(43));
    const lead = sampleLeads().complaint;
    const token = tokens(before).issue('form', 'shown');
    expect(tokens(during).read('form', token, z.string())).toBe('shown');
    const reversed: SessionSecrets = [old, next];
    const keys = [before, during, reversed, after].map((secrets) => tokens(secrets).idempotencyKey(lead));
    expect(new Set(keys).size).toBe(1);
  });
});

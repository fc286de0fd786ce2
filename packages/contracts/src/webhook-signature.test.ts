import { describe, expect, it } from 'vitest';
import { isSignedWebhook, signatureHeader, signWebhook } from './webhook-signature.ts';

describe('a signed webhook', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const signature = signWebhook('secret', 'body', now);

  it('is known by its secret, its body and its time', () => {
    expect(isSignedWebhook('secret', 'body', signature, now)).toBe(true);
    expect(isSignedWebhook('other', 'body', signature, now)).toBe(false);
    expect(isSignedWebhook('secret', 'changed', signature, now)).toBe(false);
    expect(isSignedWebhook('secret', 'body', signature, new Date('2026-11-15T12:06:00Z'))).toBe(false);
    expect(isSignedWebhook('secret', 'body', 'v1=1', now)).toBe(false);
  });

  it('has the time in seconds and the HMAC of time and body', () => {
    const hex = '21120984e012c116597d1c66ad66def020bb662fcc45689c018feedca5019764';
    expect(signWebhook('secret', 'body', new Date('2026-11-15T12:00:00.999Z'))).toBe(`t=1794744000,v1=${hex}`);
    expect(signatureHeader).toBe('lamplighter-signature');
  });

  it('is accepted for five minutes, before and after', () => {
    const isAcceptedAt = (time: string) => isSignedWebhook('secret', 'body', signature, new Date(time));
    expect(isAcceptedAt('2026-11-15T12:05:00Z')).toBe(true);
    expect(isAcceptedAt('2026-11-15T11:55:00Z')).toBe(true);
    expect(isAcceptedAt('2026-11-15T12:05:01Z')).toBe(false);
    expect(isAcceptedAt('2026-11-15T11:54:59Z')).toBe(false);
  });

  it('is not accepted in another form', () => {
    const hex = signature.slice(-64);
    for (const wrong of [
      '',
      ` ${signature}`,
      `${signature} `,
      `t=,v1=${hex}`,
      `t=1794744000,v1=${hex.slice(1)}`,
      `t=1794744000,v1=${hex.toUpperCase()}`,
      `t=x,v1=${hex}`,
    ])
      expect(isSignedWebhook('secret', 'body', wrong, now)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { isSignedWebhook, signWebhook } from './webhook-signature.ts';

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
});

import { describe, expect, it } from 'vitest';
import { checkStandardWebhook, signStandardWebhook } from './standard-webhook.ts';

/** The example that the libraries of Standard Webhooks are tested with. */
const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const timestamp = '1614265330';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const body = Buffer.from('{"test": 2432232314}');
const webhook = { id, timestamp, signature, body };
const at = (seconds: number) => new Date((1_614_265_330 + seconds) * 1_000);
const other = Buffer.alloc(24, 7);

describe('a Standard Webhook @FOL-3', () => {
  it('has the signature of the published example', () => {
    expect(signStandardWebhook(secret, id, body, at(0))).toEqual({
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    });
  });

  it('is valid with any of the secrets, and with any of its signatures', () => {
    expect(checkStandardWebhook([secret], webhook, at(0))).toBe('valid');
    expect(checkStandardWebhook([other, secret], webhook, at(0))).toBe('valid');
    expect(checkStandardWebhook([secret, other], webhook, at(0))).toBe('valid');
    const several = `v1a,abc v1,${Buffer.alloc(32).toString('base64')} ${signature}`;
    expect(checkStandardWebhook([secret], { ...webhook, signature: several }, at(0))).toBe('valid');
  });

  it.each([
    ['another secret', [other], webhook],
    ['no secret', [], webhook],
    ['another id', [secret], { ...webhook, id: 'msg_1' }],
    ['another timestamp', [secret], { ...webhook, timestamp: '1614265331' }],
    ['the same JSON in other bytes', [secret], { ...webhook, body: Buffer.from('{"test":2432232314}') }],
    ['one byte more', [secret], { ...webhook, body: Buffer.from('{"test": 2432232314} ') }],
  ])('is forged with %s', (_, secrets, given) => {
    expect(checkStandardWebhook(secrets, given, at(0))).toBe('forged');
  });

  it('is accepted for five minutes, before and after', () => {
    expect([300, -300].map((seconds) => checkStandardWebhook([secret], webhook, at(seconds)))).toEqual([
      'valid',
      'valid',
    ]);
    expect([301, -301].map((seconds) => checkStandardWebhook([secret], webhook, at(seconds)))).toEqual([
      'expired',
      'expired',
    ]);
  });

  it.each([
    ['no signature', { signature: '' }],
    ['a signature of another version', { signature: signature.replace('v1,', 'v2,') }],
    ['a signature that is too short', { signature: 'v1,g0hM' }],
    ['no id', { id: '' }],
    ['an id with a full stop, which separates the parts', { id: 'msg.1' }],
    ['a timestamp that is no number', { timestamp: '2021-02-25T15:02:10Z' }],
  ])('is malformed with %s', (_, wrong) => {
    expect(checkStandardWebhook([secret], { ...webhook, ...wrong }, at(0))).toBe('malformed');
  });
});

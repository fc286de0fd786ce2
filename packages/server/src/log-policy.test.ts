import { describe, expect, it } from 'vitest';
import { allowedKeys } from './log-policy.ts';
import { createLogger } from './logger.ts';

function written(fields: Record<string, unknown>): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('info', { write: (line: string) => lines.push(line) }).warn(fields, 'said');
  return JSON.parse(lines.join(''));
}

describe('a line of the log', () => {
  it('may have these fields and no other', () => {
    expect(allowedKeys).toEqual([
      'event',
      'err',
      'traceId',
      'method',
      'route',
      'status',
      'ms',
      'upstream',
      'attempt',
      'errorCode',
      'brand',
      'port',
      'origin',
      'worker',
      'signal',
      'count',
      'version',
      'file',
      'state',
      'reason',
      'session',
      'offsetSeconds',
      'priority',
    ]);
  });

  it('drops every field that is not allowed, with its level and time', () => {
    const personal = [
      'email',
      'name',
      'url',
      'query',
      'reference',
      'postcode',
      'body',
      'headers',
      'ip',
      'cookie',
      'sub',
    ];
    const given = Object.fromEntries([...personal, ...allowedKeys].map((key) => [key, `${key} given`]));
    expect(written(given)).toEqual({
      ...Object.fromEntries(allowedKeys.map((key) => [key, `${key} given`])),
      err: { type: 'string' },
      level: 'warn',
      time: expect.any(Number),
      msg: 'said',
    });
  });

  it('has of an error its name, code, message, stack and cause, and nothing that was attached to it', () => {
    const cause = Object.assign(new TypeError('inner'), { code: 'E_INNER', email: 'zoe@example.com' });
    const err = Object.assign(new Error('outer', { cause }), { code: 'E_OUTER', detail: 'zoe@example.com' });
    expect(written({ event: 'failed', err })['err']).toEqual({
      type: 'Error',
      code: 'E_OUTER',
      message: 'outer',
      stack: err.stack,
      cause: { type: 'TypeError', code: 'E_INNER', message: 'inner', stack: cause.stack },
    });
    expect(written({ event: 'failed', err: new Error('outer', { cause: 'zoe' }) })['err']).not.toHaveProperty('cause');
  });
});

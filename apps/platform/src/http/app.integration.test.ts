import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import { logPolicy } from '@lamplighter/runtime/log-policy';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createTestPlatform } from '../../test/platform.ts';

async function platform(ready = true) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ ...logPolicy, level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = await createTestPlatform({ logger, ready: () => ready });
  app.get('/fails', async () => {
    throw new Error('the canary sings');
  });
  return { app, lines };
}

describe('the platform', () => {
  it('is alive whatever happens to others, and ready only while the database takes writes', async () => {
    const { app } = await platform(false);
    expect((await app.inject('/livez')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await (await platform(true)).app.inject('/readyz')).statusCode).toBe(200);
  });

  it('answers an unforeseen failure with an id that the log has too, and with nothing of its inside', async () => {
    const { app, lines } = await platform();
    const answer = await app.inject('/fails');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toContain('application/vnd.api+json');
    expect(answer.body).not.toContain('canary');
    const [error] = jsonApiErrors.parse(answer.json()).errors;
    expect(lines).toContainEqual(expect.objectContaining({ event: 'request-failed', state: error?.id }));
  });

  it('logs a request under the trace of its caller, by route and never by address', async () => {
    const { app, lines } = await platform();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await app.inject({
      url: '/none?email=canary@example.com',
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    });
    expect(lines).toContainEqual(expect.objectContaining({ event: 'request', traceId, status: 404 }));
    expect(JSON.stringify(lines)).not.toContain('canary');
  });
});

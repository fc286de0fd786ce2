import { recordSpansWith } from '@lamplighter/server/tracing';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countedAttempts, lease, prepareAttempts } from '../../../../test/deliveries.ts';
import type { DeliveryOutcome } from '../outcome.ts';

const { sql, attemptWith, claimOne, clear, lines, stop } = await prepareAttempts();
beforeEach(async () => {
  await clear();
  register.resetMetrics();
});
afterEach(() => recordSpansWith(undefined));
afterAll(() => stop());

describe('what is measured', () => {
  it('counts the attempt, and the time from receipt to delivery', async () => {
    const claimed = await claimOne();
    const now = () => new Date(claimed.receivedAt.getTime() + 7_000);
    await attemptWith(async () => ({ kind: 'delivered' }), sql, now)(claimed, lease);
    expect(await countedAttempts()).toContainEqual({
      channel: 'email',
      outcome: 'delivered',
      error_code: '',
      count: 1,
    });
    expect(await delays()).toEqual([{ sum: 7, count: 1 }]);
  });

  it('has no time to delivery where nothing was delivered', async () => {
    await attemptWith(async () => ({ kind: 'refused', errorCode: 'smtp-550' }))(await claimOne(), lease);
    expect(await countedAttempts()).toContainEqual({
      channel: 'email',
      outcome: 'refused',
      error_code: 'smtp-550',
      count: 1,
    });
    expect(await delays()).toEqual([{ sum: 0, count: 0 }]);
  });

  const code = 'smtp-451';
  it.each<[DeliveryOutcome, object]>([
    [{ kind: 'delivered' }, { level: 'info', event: 'delivered' }],
    [
      { kind: 'postponed', errorCode: code, upstream: 'failing' },
      { level: 'warn', event: 'delivery-postponed', errorCode: code },
    ],
    [
      { kind: 'refused', errorCode: code },
      { level: 'error', event: 'delivery-dead', errorCode: code },
    ],
    [
      { kind: 'suppressed', errorCode: code },
      { level: 'warn', event: 'delivery-suppressed', errorCode: code },
    ],
    [
      { kind: 'abandoned', errorCode: code },
      { level: 'warn', event: 'delivery-abandoned', errorCode: code },
    ],
  ])('has a line with the trace id of the request after %j', async (outcome, line) => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const claimed = { ...(await claimOne()), traceparent: `00-${traceId}-b7ad6b7169203331-01`, attempts: 3 };
    await attemptWith(async () => outcome)(claimed, lease);
    const [logged = '{}', ...others] = lines();
    expect(JSON.parse(logged)).toEqual({ ...line, time: expect.any(Number), traceId, upstream: 'email', attempt: 3 });
    expect(others).toEqual([]);
  });

  it('has that line for a lead whose key is lost too', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    await attemptWith(async () => ({ kind: 'delivered' }))({ ...(await claimOne()), traceparent, keyId: null }, lease);
    expect(lines().map((line) => JSON.parse(line))).toMatchObject([
      { event: 'delivery-dead', errorCode: 'key-missing', traceId },
    ]);
  });

  it('has a span in the trace of the request, with channel, attempt and outcome', async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
    recordSpansWith(provider.getTracer('test'));
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    await attemptWith(async () => ({ kind: 'delivered' }))({ ...(await claimOne()), traceparent }, lease);
    await attemptWith(async () => ({ kind: 'refused', errorCode: 'smtp-550' }))(
      { ...(await claimOne()), traceparent, attempts: 4 },
      lease,
    );
    const spans = exporter.getFinishedSpans();
    expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([traceId]));
    expect(spans.map(({ name }) => name)).toEqual([
      'UPDATE delivery',
      'UPDATE delivery',
      'deliver email',
      'UPDATE delivery',
      'UPDATE delivery',
      'deliver email',
    ]);
    const words = { 'lamplighter.channel': 'email', 'lamplighter.attempt': 1, 'lamplighter.outcome': 'delivered' };
    expect(spans[2]).toMatchObject({ kind: 4, attributes: words });
    expect(spans[5]?.attributes).toEqual({
      'lamplighter.channel': 'email',
      'lamplighter.attempt': 4,
      'lamplighter.outcome': 'smtp-550',
    });
    const statement = {
      'db.system.name': 'postgresql',
      'db.operation.name': 'UPDATE',
      'db.collection.name': 'delivery',
    };
    expect(spans.filter(({ name }) => name === 'UPDATE delivery').map(({ attributes }) => attributes)).toEqual([
      statement,
      statement,
      statement,
      statement,
    ]);
    await provider.shutdown();
  });
});

async function delays() {
  const metric = await register.getSingleMetric('lamplighter_delivery_delay_seconds')?.get();
  const values = metric?.values.filter(({ labels }) => labels['channel'] === 'email') ?? [];
  const of = (end: string) =>
    values.find((value) => 'metricName' in value && value.metricName === `lamplighter_delivery_delay_seconds_${end}`)
      ?.value ?? 0;
  return [{ sum: of('sum'), count: of('count') }];
}

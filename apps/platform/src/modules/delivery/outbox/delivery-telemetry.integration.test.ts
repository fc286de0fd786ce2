import { recordSpansWith } from '@lamplighter/runtime/tracing';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countedAttempts, lease, prepareAttempts } from './test-attempts.ts';

const { sql, attemptWith, claimOne, clear, stop } = await prepareAttempts();
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
    expect(await countedAttempts()).toContainEqual({ channel: 'email', outcome: 'delivered', fault: '', count: 1 });
    expect(await delays()).toEqual([{ sum: 7, count: 1 }]);
  });

  it('has no time to delivery where nothing was delivered', async () => {
    await attemptWith(async () => ({ kind: 'refused', fault: 'smtp-550' }))(await claimOne(), lease);
    expect(await countedAttempts()).toContainEqual({
      channel: 'email',
      outcome: 'refused',
      fault: 'smtp-550',
      count: 1,
    });
    expect(await delays()).toEqual([{ sum: 0, count: 0 }]);
  });

  it('has a span in the trace of the request, with channel, attempt and outcome', async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
    recordSpansWith(provider.getTracer('test'));
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    await attemptWith(async () => ({ kind: 'delivered' }))({ ...(await claimOne()), traceparent }, lease);
    await attemptWith(async () => ({ kind: 'refused', fault: 'smtp-550' }))(
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

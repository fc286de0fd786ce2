import { describe, expect, it } from 'vitest';
import { continueTrace } from './trace-parent.ts';

describe('continueTrace', () => {
  const caller = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';

  it('keeps the trace id and flags of the caller and takes a span id of its own', () => {
    const { traceId, traceparent } = continueTrace(caller);
    expect(traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00$/);
    expect(traceparent).not.toBe(caller);
  });

  it.each([
    undefined,
    '',
    'nonsense',
    caller.toUpperCase(),
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `${caller}\r\nx: y`,
  ])('starts a trace for %j', (header) => {
    expect(continueTrace(header).traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(header ?? 'none').not.toContain(continueTrace(header).traceId);
  });
});

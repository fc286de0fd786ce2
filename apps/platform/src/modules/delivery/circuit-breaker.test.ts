import { describe, expect, it } from 'vitest';
import { type CircuitState, createCircuitBreaker } from './circuit-breaker.ts';
import type { UpstreamHealth } from './outcome.ts';

function create() {
  let at = 0;
  const states: CircuitState[] = [];
  const healths: UpstreamHealth[] = [];
  const breaker = createCircuitBreaker({
    resetMs: 10,
    maxResetMs: 40,
    now: () => at,
    onChange: (state, health) => {
      states.push(state);
      healths.push(health);
    },
  });
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.record({ health: 'failing' });
  };
  const pass = (ms: number) => {
    at += ms;
  };
  return { breaker, states, healths, fail, pass };
}

describe('the circuit breaker', () => {
  it('opens after five consecutive failures and not after five in all', () => {
    const { breaker, states, fail } = create();
    fail(4);
    breaker.record({ health: 'available' });
    fail(4);
    expect(states).toEqual([]);
    expect(breaker.maxConcurrent()).toBe(Number.POSITIVE_INFINITY);
    fail(1);
    expect(states).toEqual(['open']);
    expect(breaker.maxConcurrent()).toBe(0);
  });

  it('opens at the first refusal of our credentials', () => {
    const { breaker, states } = create();
    breaker.record({ health: 'credentials-refused' });
    expect(states).toEqual(['open']);
  });

  it('lets one probe through, and closes when that succeeds', () => {
    const { breaker, states, fail, pass } = create();
    fail(5);
    pass(9);
    expect(breaker.maxConcurrent()).toBe(0);
    pass(1);
    expect(breaker.maxConcurrent()).toBe(1);
    breaker.record({ health: 'available' });
    expect(breaker.maxConcurrent()).toBe(Number.POSITIVE_INFINITY);
    expect(states).toEqual(['open', 'half-open', 'closed']);
  });

  it('waits twice as long after each failed probe, up to the maximum, and starts again from the first wait', () => {
    const { breaker, fail, pass } = create();
    const waited = () => {
      let ms = 0;
      for (; breaker.maxConcurrent() === 0; ms++) pass(1);
      return ms;
    };
    fail(5);
    const waits = [waited()];
    for (let probe = 0; probe < 3; probe++) {
      fail(1);
      waits.push(waited());
    }
    breaker.record({ health: 'available' });
    fail(5);
    waits.push(waited());
    expect(waits).toEqual([10, 20, 40, 40, 10]);
  });

  it('does not lengthen its wait for calls that were in progress when it opened', () => {
    const { breaker, fail, pass } = create();
    fail(5 + 19);
    pass(10);
    expect(breaker.maxConcurrent()).toBe(1);
  });

  it('stays half-open when a probe did not reach the upstream', () => {
    const { breaker, states, fail, pass } = create();
    fail(5);
    pass(10);
    breaker.maxConcurrent();
    breaker.record({ health: 'unknown' });
    expect(breaker.maxConcurrent()).toBe(1);
    expect(states).toEqual(['open', 'half-open']);
  });

  it('reports each change with the health that caused it', () => {
    const { breaker, healths, pass } = create();
    breaker.record({ health: 'credentials-refused' });
    pass(10);
    breaker.maxConcurrent();
    breaker.record({ health: 'failing' });
    pass(20);
    breaker.maxConcurrent();
    breaker.record({ health: 'available' });
    breaker.record({ health: 'available' });
    expect(healths).toEqual(['credentials-refused', 'unknown', 'failing', 'unknown', 'available']);
  });

  it('names the last failure when it opens and when it probes, and none when it closes', () => {
    const codes: unknown[] = [];
    let at = 0;
    const breaker = createCircuitBreaker({
      resetMs: 10,
      maxResetMs: 40,
      now: () => at,
      onChange: (state, _, errorCode) => codes.push([state, errorCode]),
    });
    for (const errorCode of ['crm-500', 'crm-500', 'crm-500', 'crm-500', 'crm-timeout']) {
      breaker.record({ health: 'failing', errorCode });
    }
    // In progress when the circuit opened.
    breaker.record({ health: 'failing', errorCode: 'crm-502' });
    at = 10;
    breaker.maxConcurrent();
    breaker.record({ health: 'available', errorCode: 'crm-422' });
    breaker.record({ health: 'credentials-refused', errorCode: 'crm-401' });
    expect(codes).toEqual([
      ['open', 'crm-timeout'],
      ['half-open', 'crm-timeout'],
      ['closed', undefined],
      ['open', 'crm-401'],
    ]);
  });

  it('closes when a call succeeds that was in progress when it opened', () => {
    const { breaker, states, fail } = create();
    fail(5);
    breaker.record({ health: 'available' });
    expect(states).toEqual(['open', 'closed']);
    expect(breaker.maxConcurrent()).toBe(Number.POSITIVE_INFINITY);
  });

  it('measures time by the monotonic clock unless another is given', () => {
    const states: CircuitState[] = [];
    const slow = createCircuitBreaker({ resetMs: 60_000, maxResetMs: 60_000, onChange: (state) => states.push(state) });
    slow.record({ health: 'credentials-refused' });
    expect(slow.maxConcurrent()).toBe(0);
    const quick = createCircuitBreaker({ resetMs: 0, maxResetMs: 0, onChange: (state) => states.push(state) });
    quick.record({ health: 'credentials-refused' });
    expect(quick.maxConcurrent()).toBe(1);
    expect(states).toEqual(['open', 'open', 'half-open']);
  });
});

import { describe, expect, it } from 'vitest';
import { type CircuitState, createCircuitBreaker } from './circuit-breaker.ts';

function create() {
  let at = 0;
  const states: CircuitState[] = [];
  const breaker = createCircuitBreaker({
    resetMs: 10,
    maxResetMs: 40,
    now: () => at,
    onChange: (state) => states.push(state),
  });
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.record('failing');
  };
  const pass = (ms: number) => {
    at += ms;
  };
  return { breaker, states, fail, pass };
}

describe('the circuit breaker', () => {
  it('opens after five consecutive failures and not after five in all', () => {
    const { breaker, states, fail } = create();
    fail(4);
    breaker.record('available');
    fail(4);
    expect(states).toEqual([]);
    expect(breaker.maxConcurrent()).toBe(Number.POSITIVE_INFINITY);
    fail(1);
    expect(states).toEqual(['open']);
    expect(breaker.maxConcurrent()).toBe(0);
  });

  it('opens at the first refusal of our credentials', () => {
    const { breaker, states } = create();
    breaker.record('credentials-refused');
    expect(states).toEqual(['open']);
  });

  it('lets one probe through, and closes when that succeeds', () => {
    const { breaker, states, fail, pass } = create();
    fail(5);
    pass(9);
    expect(breaker.maxConcurrent()).toBe(0);
    pass(1);
    expect(breaker.maxConcurrent()).toBe(1);
    breaker.record('available');
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
    breaker.record('available');
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
    breaker.record('unknown');
    expect(breaker.maxConcurrent()).toBe(1);
    expect(states).toEqual(['open', 'half-open']);
  });
});

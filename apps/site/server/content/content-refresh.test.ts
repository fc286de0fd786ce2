import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startContentRefresh } from './content-refresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('polls until it is stopped, and reports changes only', async () => {
  const refresh = vi.fn(async () => false);
  const onChange = vi.fn();
  const polling = startContentRefresh({ refresh, onChange, everyMs: 1_000 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([refresh.mock.calls.length, onChange.mock.calls.length]).toEqual([3, 0]);
  refresh.mockResolvedValueOnce(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  polling.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refresh).toHaveBeenCalledTimes(4);
});

it('goes on after a poll that failed', async () => {
  const refresh = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(true);
  const onChange = vi.fn();
  const polling = startContentRefresh({ refresh, onChange, everyMs: 1_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  polling.stop();
});

it('reports nothing that it learns after it was stopped', async () => {
  const late = Promise.withResolvers<boolean>();
  const onChange = vi.fn();
  const polling = startContentRefresh({ refresh: () => late.promise, onChange, everyMs: 1_000 });
  polling.stop();
  late.resolve(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onChange).not.toHaveBeenCalled();
});

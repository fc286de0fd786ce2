import { describe, expect, it } from 'vitest';
import type { Mutant } from './mutant.ts';
import { verdictOf } from './run-row-tests.ts';

const tag = '@';
const mutant: Mutant = {
  row: 'HUB-1',
  change: 'no notice',
  file: 'hub.tsx',
  replace: 'notice',
  by: 'undefined',
  tests: ['hub.spec.ts', 'notice.test.ts'],
};
const failed = (file: string, title: string) => ({ file, title, status: 'failed' as const, message: 'expected' });
const passed = (file: string, title: string) => ({ file, title, status: 'passed' as const, message: '' });

describe('verdictOf', () => {
  it('kills a mutant when a tagged test fails in each of its files', () => {
    const results = [failed('hub.spec.ts', `notice ${tag}HUB-1`), failed('notice.test.ts', `notice ${tag}HUB-1 again`)];
    expect(verdictOf(mutant, results)).toEqual({
      killed: true,
      by: [`hub.spec.ts › notice ${tag}HUB-1`, `notice.test.ts › notice ${tag}HUB-1 again`],
    });
  });

  const red = failed('hub.spec.ts', `a ${tag}HUB-1`);
  it.each([
    { when: 'one file stays green', other: passed('notice.test.ts', `b ${tag}HUB-1`) },
    { when: 'the failing test has another tag', other: failed('notice.test.ts', `b ${tag}HUB-12`) },
    { when: 'a file did not load', other: failed('notice.test.ts', '') },
  ])('does not kill when $when', ({ other }) => {
    expect(verdictOf(mutant, [red, other]).killed).toBe(false);
  });
});

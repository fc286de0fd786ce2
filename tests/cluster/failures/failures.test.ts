import { describe, expect, it } from 'vitest';
import { chooseFailures, failures } from './failures.ts';

const names = failures.map(({ name }) => name);

describe('the table of failures', () => {
  it('has one name for each', () => {
    expect(names).toEqual([...new Set(names)]);
  });

  it('ends with the control, the only one that may lose leads', () => {
    expect(failures.filter(({ isControl }) => isControl).map(({ name }) => name)).toEqual(['asynchronous-control']);
    expect(names.at(-1)).toBe('asynchronous-control');
  });

  it('undoes what stops writing', () => {
    const stopping = failures.filter(({ stopsWrites }) => stopsWrites);
    expect(stopping.map(({ name }) => name)).toEqual(['standbys-lost', 'etcd-majority']);
    expect(stopping.every(({ undo }) => undo !== undefined)).toBe(true);
  });
});

describe('chosen failures', () => {
  it('are all without a name', () => {
    expect(chooseFailures([])).toEqual(failures);
  });

  it('are those named, in the order of the table', () => {
    const chosen = chooseFailures(['partition', 'leader-killed']);
    expect(chosen.map(({ name }) => name)).toEqual(['leader-killed', 'partition']);
  });

  it('are refused with the list when one is unknown', () => {
    expect(() => chooseFailures(['flood'])).toThrow(/no failure flood\. There are:\n {2}leader-killed: /);
  });
});

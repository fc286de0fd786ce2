import { describe, expect, it } from 'vitest';
import { suggestTariff } from './suggest-tariff.ts';

describe('the tariff checker', () => {
  it.each([
    [{ night: true, steady: true }, 'time-of-use'],
    [{ night: false, steady: true }, 'fixed'],
    [{ night: false, steady: false }, 'variable'],
  ])('%j suggests %s', (answers, kind) => {
    expect(suggestTariff(answers)).toBe(kind);
  });
});

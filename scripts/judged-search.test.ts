import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../apps/platform/src/db/create-database.ts';
import { figuresOf, judgeSearch, type Verdict } from './judged-search.ts';

describe('the judged queries', () => {
  let verdicts: Verdict[];
  beforeAll(async () => {
    const server = new URL(inject('postgresUrl'));
    const name = `judge_${randomUUID().replaceAll('-', '')}`;
    await createDatabase(server.href, name);
    server.pathname = name;
    verdicts = await judgeSearch(server.href);
  }, 30_000);

  it('are at least 150, a third misspelt, a third in other words than the article’s', () => {
    const count = (kind: Verdict['kind']) => verdicts.filter((verdict) => verdict.kind === kind).length;
    expect(verdicts.length).toBeGreaterThanOrEqual(150);
    expect(count('misspelt') / verdicts.length).toBeGreaterThan(0.32);
    expect(count('reworded') / verdicts.length).toBeGreaterThan(0.32);
  });

  it('find the right article first for 80% and in the first three for 95% @SRCH-4', () => {
    const { first, firstThree } = figuresOf(verdicts);
    expect(first).toBeGreaterThanOrEqual(0.8);
    expect(firstThree).toBeGreaterThanOrEqual(0.95);
  });
});

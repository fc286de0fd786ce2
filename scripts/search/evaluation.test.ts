import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  falseClaims,
  figuresOf,
  isFittedOn,
  type JudgedEngine,
  judgedSets,
  judgeQueries,
  productEngine,
  readJudgedSet,
  readSearchContent,
  suggestedInTime,
  tableRow,
  unclearRow,
} from './evaluation.ts';

async function judgedSet(engine: JudgedEngine, name: string) {
  const queries = await readJudgedSet(name);
  return { verdicts: judgeQueries(engine.search, queries), suggested: suggestedInTime(engine.suggest, queries) };
}

describe('the judged queries', () => {
  let project: Awaited<ReturnType<typeof judgedSet>>;
  let development: Awaited<ReturnType<typeof judgedSet>>;
  let heldOut: Awaited<ReturnType<typeof judgedSet>>;
  let engine: JudgedEngine;
  beforeAll(async () => {
    engine = productEngine(await readSearchContent());
    project = await judgedSet(engine, 'project');
    development = await judgedSet(engine, 'development');
    heldOut = await judgedSet(engine, 'held-out');
  }, 60_000);

  it('of the project are at least 150, a third misspelt, a third in other words than the article’s', () => {
    const { verdicts } = project;
    const count = (kind: string) => verdicts.filter((verdict) => verdict.kind === kind).length;
    expect(verdicts.length).toBeGreaterThanOrEqual(150);
    expect(count('misspelt') / verdicts.length).toBeGreaterThan(0.32);
    expect(count('reworded') / verdicts.length).toBeGreaterThan(0.32);
  });

  it('of the project find the right article first for 90% and in the first three for 97% @SRCH-4', () => {
    const { first, firstThree } = figuresOf(project.verdicts);
    expect(first).toBeGreaterThanOrEqual(0.9);
    expect(firstThree).toBeGreaterThanOrEqual(0.97);
  });

  it('of others, written without a look at the index, find it first for 86% and in the first three for 94% @SRCH-4', () => {
    const { first, firstThree, nothing } = figuresOf(development.verdicts);
    expect(first).toBeGreaterThanOrEqual(0.86);
    expect(firstThree).toBeGreaterThanOrEqual(0.94);
    expect(nothing).toBeLessThanOrEqual(0.02);
  });

  it('that nothing was tuned on find it first for 78% and in the first three for 90% @SRCH-4', () => {
    const { first, firstThree, nothing } = figuresOf(heldOut.verdicts);
    expect(first).toBeGreaterThanOrEqual(0.78);
    expect(firstThree).toBeGreaterThanOrEqual(0.9);
    expect(nothing).toBeLessThanOrEqual(0.02);
  });

  it('have the figures that are documented', async () => {
    const document = await readFile('docs/search.md', 'utf8');
    const documented = judgedSets.map((name) => document.match(new RegExp(`^\\| ${name}, .*\\|`, 'm'))?.[0]);
    const evaluated = judgedSets.map(async (name) => tableRow(name, (await judgedSet(engine, name)).verdicts));
    expect(documented).toEqual(await Promise.all(evaluated));
  });

  it('of the half that nothing was fitted on, and those held out, are seldom unclear when they are right', async () => {
    const document = await readFile('docs/search.md', 'utf8');
    const judged = [...project.verdicts, ...development.verdicts].filter((verdict) => !isFittedOn(verdict));
    const blind = await judgedSet(engine, 'held-out-blind');
    expect(document).toContain(unclearRow('the other half', judged));
    expect(document).toContain(unclearRow('held-out and held-out-blind', [...heldOut.verdicts, ...blind.verdicts]));
  });

  it('are among the suggestions after five characters for 85%', () => {
    expect(development.suggested).toBeGreaterThanOrEqual(0.85);
  });

  it('that have no answer are seldom shown as answered', () => {
    expect(falseClaims(development.verdicts)).toBeLessThanOrEqual(0.15);
  });
});

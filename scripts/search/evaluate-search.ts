import { startPostgres } from '../../dev/postgres/server.ts';
import {
  falseClaims,
  figuresOf,
  judge,
  readCorpus,
  readJudgedSet,
  suggestedInTime,
  type Verdict,
  withProductEngine,
} from './evaluation.ts';
import { miniSearchEngine } from './minisearch-engine.ts';

/**
 * Prints how well search ranks the results, beside MiniSearch over the same content, for each set of judged queries:
 * `npm run search:evaluate`, or `npm run search:evaluate -- --failures development other/set.json`.
 */
const args = process.argv.slice(2);
const named = args.filter((argument) => !argument.startsWith('--'));
const sets = named.length > 0 ? named : ['project', 'development', 'held-out'];
const percent = (share: number) => `${(share * 100).toFixed(1)}%`.padStart(6);

function print(name: string, verdicts: readonly Verdict[]): void {
  const { queries, first, firstThree, meanReciprocalRank, nothing } = figuresOf(verdicts);
  console.log(
    `${name.padEnd(16)} ${String(queries).padStart(4)} queries, top 1 ${percent(first)}, top 3 ${percent(firstThree)}, ` +
      `MRR ${meanReciprocalRank.toFixed(3)}, nothing found ${percent(nothing)}`,
  );
}

function printFailures(verdicts: readonly Verdict[]): void {
  for (const { query, kind, accept, place, first } of verdicts) {
    if (place === 1 || accept.length === 0) continue;
    console.log(`${place || '-'}  ${query} (${kind})\n     right ${accept.join(', ')}\n     found ${first.join(', ')}`);
  }
}

const server = await startPostgres({ flags: ['fsync=off'] });
try {
  const corpus = await readCorpus();
  const miniSearch = miniSearchEngine(corpus);
  await withProductEngine(await server.createDatabase('judge'), corpus, async (engine) => {
    for (const name of sets) {
      const queries = await readJudgedSet(name);
      const verdicts = await judge(engine.search, queries);
      console.log(`\n${name}`);
      if (args.includes('--failures')) printFailures(verdicts);
      const byKind = Map.groupBy(
        verdicts.filter(({ accept }) => accept.length > 0),
        ({ kind }) => kind,
      );
      for (const [kind, some] of byKind) print(kind, some);
      print('all', verdicts);
      print('MiniSearch', await judge(miniSearch.search, queries));
      const suggested = await suggestedInTime(engine.suggest, queries);
      console.log(`suggested after five characters ${percent(suggested)}`);
      const unanswerable = verdicts.filter(({ accept }) => accept.length === 0);
      if (unanswerable.length > 0)
        console.log(`no answer, and yet shown as answered ${percent(falseClaims(verdicts))}`);
    }
  });
} finally {
  await server.stop();
}

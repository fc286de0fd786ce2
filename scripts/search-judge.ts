import { startPostgres } from '../stand-ins/postgres.ts';
import { figuresOf, judgeSearch, type Verdict } from './judged-search.ts';

/** Prints how well search finds what people look for, and fails when it does not do so well enough. */
const least = { first: 0.8, firstThree: 0.95 };
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

const server = await startPostgres({ flags: ['fsync=off'] });
try {
  const verdicts = await judgeSearch(await server.createDatabase('judge'));
  const say = (name: string, some: readonly Verdict[]) => {
    const { queries, meanReciprocalRank, first, firstThree } = figuresOf(some);
    console.log(
      `${name.padEnd(10)} ${String(queries).padStart(4)} queries, MRR ${meanReciprocalRank.toFixed(3)}, ` +
        `first ${percent(first)}, in the first three ${percent(firstThree)}`,
    );
  };
  const shown = process.argv.includes('--held-out') ? verdicts : verdicts.filter(({ heldOut }) => !heldOut);
  for (const { query, right, place, first } of shown.filter((verdict) => verdict.place !== 1)) {
    console.log(`${place || '-'}  ${query}\n     right ${right.join(', ')}\n     found ${first.join(', ')}`);
  }
  for (const kind of ['plain', 'misspelt', 'reworded'])
    say(
      kind,
      verdicts.filter((verdict) => verdict.kind === kind),
    );
  say(
    'tuned',
    verdicts.filter(({ heldOut }) => !heldOut),
  );
  say(
    'held out',
    verdicts.filter(({ heldOut }) => heldOut),
  );
  say('all', verdicts);
  const { first, firstThree } = figuresOf(verdicts);
  if (first < least.first || firstThree < least.firstThree) process.exitCode = 1;
} finally {
  await server.stop();
}

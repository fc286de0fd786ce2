import { trainDangerModel } from '../../apps/site/server/danger/danger-model.ts';
import { createDangerFinder } from '../../apps/site/server/danger/find-danger.ts';
import {
  dangerFigures,
  figureCells,
  isRightCard,
  judgedSets,
  readJudgedDangers,
} from '../../apps/site/server/danger/judged-dangers.ts';

/**
 * `npm run search -- danger` prints how many dangers are shown, on a card or on a line, and how many harmless queries
 * get one, by set. `--misses` also lists them, except for the held-out sets: a set that was looked at is no longer held
 * out.
 */
const find = createDangerFinder(await trainDangerModel());

console.log('| set | dangers | shown | on a card | right first number | harmless | a card | a line |');
for (const [name, how] of Object.entries(judgedSets)) {
  const judged = await readJudgedDangers(name);
  console.log(`| ${name} | ${figureCells(dangerFigures(find, judged)).join(' | ')} | ${how}`);
  const kinds = Map.groupBy(
    judged.filter(({ level }) => level !== 'harmless'),
    ({ kind }) => kind,
  );
  const byKind = [...kinds].map(([kind, some]) => {
    const right = some.filter((entry) => isRightCard(entry, find.inQuery(entry.query)?.danger));
    return `${kind} ${right.length}/${some.length}`;
  });
  if (byKind.length > 0) console.log(`  ${byKind.join(', ')}`);
  if (name !== 'development' || !process.argv.includes('--misses')) continue;
  for (const entry of judged) {
    const found = find.inQuery(entry.query)?.danger;
    const isRight = entry.level === 'harmless' ? found === undefined : isRightCard(entry, found);
    if (!isRight) console.log(`  ${found ?? 'nothing'}: ${entry.query}`);
  }
}

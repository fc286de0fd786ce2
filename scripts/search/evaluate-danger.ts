import { trainDangerModel } from '../../apps/site/server/danger/danger-model.ts';
import { createDangerFinder } from '../../apps/site/server/danger/find-danger.ts';
import { dangerFigures, isRightCard, readJudgedDangers } from '../../apps/site/server/danger/judged-dangers.ts';

/**
 * Prints how many dangers get their card and how many harmless queries get one, by set. `--misses` also lists them,
 * except for the held-out sets: a set that was looked at is no longer held out.
 */
const sets = { development: 'trained on', 'held-out': 'held out', 'held-out-indirect': 'held out, told as a story' };
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;
const find = createDangerFinder(await trainDangerModel());

for (const [name, how] of Object.entries(sets)) {
  const judged = await readJudgedDangers(name);
  const { dangers, carded, right, harmless, falseCards } = dangerFigures(find, judged);
  console.log(
    `${name} (${how}): ${dangers} dangers, a card for ${percent(carded, dangers)}, the right first number for ` +
      `${percent(right, dangers)}; ${harmless} harmless, a card for ${percent(falseCards, harmless)}`,
  );
  const kinds = Map.groupBy(
    judged.filter(({ level }) => level !== 'harmless'),
    ({ kind }) => kind,
  );
  const byKind = [...kinds].map(
    ([kind, some]) => `${kind} ${some.filter((entry) => isRightCard(entry, find(entry.query))).length}/${some.length}`,
  );
  console.log(`  ${byKind.join(', ')}`);
  if (name !== 'development' || !process.argv.includes('--misses')) continue;
  for (const entry of judged) {
    const found = find(entry.query);
    const isRight = entry.level === 'harmless' ? found === undefined : isRightCard(entry, found);
    if (!isRight) console.log(`  ${found ?? 'no card'}: ${entry.query}`);
  }
}

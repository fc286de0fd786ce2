import { resolve } from 'node:path';
import { judgedSets, readSearchContent } from './evaluation.ts';
import { acceptPhrase, effectLines, isHarmful, openJudge } from './propose-phrases.ts';

/** Adds a phrase to an article: `npm run search -- accept meters/find-your-meter 'wheres the clock'`. */
const content = resolve(import.meta.dirname, '../../content');
/** A set that is held out decides nothing: otherwise it would be tuned on. */
const deciding = ['project', 'development'];

const [article = '', phrase = ''] = process.argv.slice(2);
const judge = await openJudge(await readSearchContent(), judgedSets);
const effects = judge({ article, phrase });
console.log(effectLines(effects).join('\n'));
if (effects.some((effect) => deciding.includes(effect.set) && isHarmful(effect))) {
  console.error('It is not added: queries that it does not answer would find it.');
  process.exitCode = 1;
} else {
  await acceptPhrase(content, { article, phrase });
  console.log(`content/articles/${article}.md has it. Run npm run content -- check.`);
}

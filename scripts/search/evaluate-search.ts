import type { SearchContent } from '@lamplighter/contracts/search/search-content';
import { phraseOf } from '@lamplighter/contracts/text/words';
import MiniSearch from 'minisearch';
import { synonymFinder } from '../../apps/site/server/search/synonyms.ts';
import {
  type JudgedEngine,
  judgedSets,
  judgeQueries,
  productEngine,
  readJudgedSet,
  readSearchContent,
  suggestedInTime,
  tableRow,
  type Verdict,
} from './evaluation.ts';

const boost = { title: 6, asked: 5, summary: 4, headings: 2, body: 1 };

/**
 * Prints how well search ranks the results, beside MiniSearch over the same content, for each set of judged queries, as
 * rows of the table in docs/search.md: `npm run search -- evaluate`, or
 * `npm run search -- evaluate --failures development other/set.json`.
 */
const args = process.argv.slice(2);
const named = args.filter((argument) => !argument.startsWith('--'));
const sets = named.length > 0 ? named : judgedSets;

function printFailures(verdicts: readonly Verdict[]): void {
  for (const { query, kind, accept, place, first } of verdicts) {
    if (place === 1 || accept.length === 0) continue;
    console.log(`${place || '-'}  ${query} (${kind})\n     right ${accept.join(', ')}\n     found ${first.join(', ')}`);
  }
}

const content = await readSearchContent();
const engine = productEngine(content);
const miniSearch = miniSearchEngine(content);
for (const name of sets) {
  const queries = await readJudgedSet(name);
  const verdicts = judgeQueries(engine.search, queries);
  console.log();
  if (args.includes('--failures')) printFailures(verdicts);
  const byKind = Map.groupBy(
    verdicts.filter(({ accept }) => accept.length > 0),
    ({ kind }) => kind,
  );
  for (const [kind, some] of byKind) console.log(tableRow(kind, some));
  console.log(tableRow(name, verdicts));
  console.log(tableRow('MiniSearch', judgeQueries(miniSearch.search, queries)));
  const suggested = 100 * suggestedInTime(engine.suggest, queries);
  console.log(`suggested after five characters: ${suggested.toFixed(1)}%`);
}

/** The baseline: MiniSearch over the same fields and synonyms. Each synonym is a term, in articles and in queries. */
export function miniSearchEngine({ articles, pages, synonyms }: SearchContent): Pick<JudgedEngine, 'search'> {
  const find = synonymFinder(
    synonyms.flatMap((group, index) =>
      group.map((phrase) => ({ concept: `synonym${index}`, lexemes: phraseOf(phrase) })),
    ),
  );
  const expanded = (text: string) => {
    const words = phraseOf(text);
    return [...words, ...words.flatMap((_, from) => find(words, from).map(({ concept }) => concept))].join(' ');
  };
  const all = (texts: readonly string[]) => texts.map(expanded).join(' ');
  const index = new MiniSearch({ fields: Object.keys(boost) });
  index.addAll([
    ...articles.map(({ category, slug, title, asked, summary, headings, body }) => ({
      id: `${category}/${slug}`,
      title: expanded(title),
      asked: all(asked),
      summary: all(summary),
      headings: all(headings),
      body: all(body),
    })),
    ...pages.map(({ page, title, does, asked }) => ({
      id: `page:${page}`,
      title: expanded(title),
      asked: all(asked),
      summary: expanded(does),
      headings: '',
      body: '',
    })),
  ]);
  return {
    search: (query) => {
      const results = index.search(expanded(query), { boost, fuzzy: 0.2, prefix: true });
      return { ids: results.slice(0, 10).map(({ id }) => String(id)), isClaimed: results.length > 0 };
    },
  };
}

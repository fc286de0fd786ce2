import MiniSearch from 'minisearch';
import type { Corpus } from '../../apps/platform/src/modules/search/indexing/search-index.ts';
import { phraseOf, synonymFinder } from '../../apps/platform/src/modules/search/indexing/synonyms.ts';
import type { JudgedEngine } from './evaluation.ts';

const boost = { title: 6, asked: 5, summary: 4, headings: 2, body: 1 };

/** The baseline: MiniSearch over the same fields and synonyms. Each synonym is a term, in articles and in queries. */
export function miniSearchEngine({ articles, pages, synonyms }: Corpus): Pick<JudgedEngine, 'search'> {
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
    search: async (query) => {
      const results = index.search(expanded(query), { boost, fuzzy: 0.2, prefix: true });
      return { ids: results.slice(0, 10).map(({ id }) => String(id)), isClaimed: results.length > 0 };
    },
  };
}

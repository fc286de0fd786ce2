import { createHash } from 'node:crypto';
import { z } from 'zod';
import { searchIndexLock } from '../../../db/advisory-locks.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { IndexedPage } from '../../content/content-files.ts';
import { isFiller, phraseOf, plainForm, wordsOf } from '../../text/words.ts';
import type { IndexedArticle } from './indexed-article.ts';
import { type Synonym, type SynonymFinder, synonymFinder } from './synonyms.ts';

export type Corpus = {
  articles: IndexedArticle[];
  pages: IndexedPage[];
  synonyms: string[][];
  dictionary: Record<string, string>;
};

/** Increase it whenever the same content would produce a different index. */
const indexFormat = 2;

/** Weights of an occurrence by its place, and the BM25 parameters for saturation and length. */
const weights = { title: 6, asked: 4, summary: 4, heading: 2, body: 1, saturation: 8, lengthShare: 0.4 };

/** A term in most articles does not distinguish them; limiting it to the best bounds the cost of a query. */
const maxArticlesOfTerm = 300;
const articlesAtOnce = 50;
const keepReplacedMinutes = 1;
/** A whole index takes longer to write than a request may wait, and so does the turn of another process. */
const longStatements = { statementTimeoutMs: 60_000 };

/** Whether the live generation of a brand was written from this version. */
export async function isIndexed(sql: Database, brand: string, version: string): Promise<boolean> {
  const [live] = await sql`
    select from search_generation where brand = ${brand} and replaced_at is null and version = ${version}`;
  return live !== undefined;
}

/** Writes the corpus as the live generation of a brand, unless it is that already. A lock serialises writers. */
export async function writeSearchIndex(
  sql: Database,
  brand: string,
  corpus: Corpus,
  version = versionOf(corpus),
): Promise<'written' | 'unchanged'> {
  const outcome = await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtext(${searchIndexLock}), hashtext(${brand}))`;
    const [live] = await transaction<{ version: string }[]>`
      select version from search_generation where brand = ${brand} and replaced_at is null`;
    if (live?.version === version) return 'unchanged';
    await transaction`set local work_mem = '64MB'`;
    await transaction`update search_generation set replaced_at = now() where brand = ${brand} and replaced_at is null`;
    await fillGeneration(transaction, brand, version, corpus);
    return 'written';
  }, longStatements);
  await removeReplaced(sql);
  return outcome;
}

/** A query that began on the previous generation can finish; no process is a minute behind. */
export async function removeReplaced(sql: Database): Promise<void> {
  await sql.begin(
    (transaction) => transaction`
      delete from search_generation where replaced_at < now() - make_interval(mins => ${keepReplacedMinutes})`,
    longStatements,
  );
}

/** The version of an index that is written from this content. */
export function versionOf(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([indexFormat, weights, content]))
    .digest('base64url');
}

async function fillGeneration(sql: Transaction, brand: string, version: string, corpus: Corpus): Promise<void> {
  const entries = [...corpus.articles.map(articleEntry), ...corpus.pages.map(pageEntry)];
  const [made] = await sql<{ generation: string }[]>`
    insert into search_generation (brand, version, articles) values (${brand}, ${version}, ${entries.length})
    returning generation`;
  const { generation } = z.object({ generation: z.string() }).parse(made);
  const passages = entries.flatMap((entry) => entry.passages);
  const lexemes = await lexemesOf(sql, passages, corpus);
  const synonyms = synonymsOf(corpus.synonyms, lexemes);
  const find = synonymFinder(synonyms);
  const english = new Map(
    Object.entries(corpus.dictionary).map(([foreign, word]) => [plainForm(foreign), plainForm(word)]),
  );
  const inEnglish = (word: string) => english.get(word) ?? word;

  for (let from = 0; from < entries.length; from += articlesAtOnce) {
    const batch = entries.slice(from, from + articlesAtOnce);
    await sql`
      insert into search_article (generation, article, category, slug, title, page, does)
      select ${generation}, article, category, slug, title, page, does
      from jsonb_to_recordset(${JSON.stringify(
        batch.map(({ row }, index) => ({ article: from + index, ...row })),
      )}) as r(article integer, category text, slug text, title text, page text, does text)`;
    const rows = batch.flatMap((entry, index) =>
      entry.passages.map(({ weight, text, words }, place) => {
        const indexed = withConcepts(words.map(inEnglish), lexemes, find);
        return { article: from + index, place, weight, text, indexed };
      }),
    );
    await sql`
      insert into search_passage (generation, article, place, weight, text, vector)
      select ${generation}, article, place, weight, text, to_tsvector('search_english', indexed)
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r(
        article integer, place integer, weight "char", text text, indexed text)`;
  }
  await writePostings(sql, generation);
  await writeWords(
    sql,
    generation,
    entries.map((entry) => entry.passages),
    corpus,
    lexemes,
  );
  await sql`
    insert into search_synonym (generation, concept, lexemes)
    select ${generation}, concept, array(select jsonb_array_elements_text(lexemes))
    from jsonb_to_recordset(${JSON.stringify(synonyms)}) as s(concept text, lexemes jsonb)`;
  await sql`analyze search_article, search_passage, search_posting, search_word`;
}

/** Title A, summary B, headings C, body D, asked phrases Q. */
type Passage = { weight: 'A' | 'B' | 'C' | 'D' | 'Q'; text: string; words: string[] };

type Entry = {
  row: { category: string; slug: string; title: string; page?: string; does?: string };
  passages: Passage[];
};

const weigh = (weight: Passage['weight'], texts: string[]): Passage[] =>
  texts.map((text) => ({ weight, text, words: wordsOf(text) }));

function articleEntry({ category, slug, title, summary, headings, body, asked }: IndexedArticle): Entry {
  return {
    row: { category, slug, title },
    passages: [
      ...weigh('A', [title]),
      ...weigh('B', summary),
      ...weigh('C', headings),
      ...weigh('D', body),
      ...weigh('Q', asked),
    ],
  };
}

function pageEntry({ page, title, does, asked }: IndexedPage): Entry {
  return {
    row: { category: '', slug: '', title, page, does },
    passages: [...weigh('A', [title]), ...weigh('B', [does]), ...weigh('Q', asked)],
  };
}

/**
 * Maps every word of the corpus and of the synonyms to its lexeme in PostgreSQL's dictionaries. A word of our
 * dictionary has the lexeme of its English word.
 */
async function lexemesOf(
  sql: Transaction,
  passages: Passage[],
  { synonyms, dictionary }: Corpus,
): Promise<Map<string, string>> {
  const words = new Set([...synonyms.flat(), ...Object.values(dictionary)].flatMap(wordsOf));
  for (const passage of passages) for (const word of passage.words) words.add(word);
  const rows = await sql<{ word: string; lexeme: string }[]>`
    select word, lexeme from unnest(${[...words]}::text[]) as word, search_lexeme(word) as lexeme
    where lexeme is not null`;
  const lexemes = new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
  for (const [foreign, english] of Object.entries(dictionary)) {
    const lexeme = lexemes.get(plainForm(english));
    if (lexeme !== undefined) lexemes.set(plainForm(foreign), lexeme);
  }
  return lexemes;
}

function synonymsOf(groups: string[][], lexemes: Map<string, string>): Synonym[] {
  return groups.flatMap((group, index) =>
    group.map((phrase) => ({
      concept: `synonym${index}`,
      lexemes: phraseOf(phrase).map((word) => lexemes.get(word) ?? word),
    })),
  );
}

/** The words, then the concept of each synonym among them, so that any synonym finds the article. */
function withConcepts(words: readonly string[], lexemes: Map<string, string>, find: SynonymFinder): string {
  const row = words.filter((word) => !isFiller(word)).map((word) => lexemes.get(word) ?? word);
  const concepts = row.flatMap((_, from) => [...new Set(find(row, from).map(({ concept }) => concept))]);
  return [...words, ...concepts].join(' ');
}

/** BM25 over the five weights: PostgreSQL's own ranking has no inverse document frequency. */
async function writePostings(sql: Transaction, generation: string): Promise<void> {
  await sql`
    create temporary table occurrence on commit drop as
    select p.article, o.lexeme as term,
      sum(cardinality(o.positions)) filter (where p.weight = 'A') as title,
      sum(cardinality(o.positions)) filter (where p.weight = 'B') as summary,
      sum(cardinality(o.positions)) filter (where p.weight = 'C') as heading,
      sum(cardinality(o.positions)) filter (where p.weight = 'D') as body,
      sum(cardinality(o.positions)) filter (where p.weight = 'Q') as asked
    from search_passage p, unnest(p.vector) as o
    where p.generation = ${generation} group by p.article, o.lexeme`;
  await sql`
    with corpus as (select articles from search_generation where generation = ${generation}),
    counted as (select term, count(*) as count from occurrence group by term),
    rarity as (
      select term, count, ln(1 + (c.articles - t.count + 0.5) / (t.count + 0.5)) as rarity from counted t, corpus c),
    article as (
      select article, sum(body) / nullif(avg(sum(body)) over (), 0) as length,
        sum(rarity) filter (where title > 0 and term not like 'synonym%') as title_mass
      from occurrence join rarity using (term) group by article),
    weighed as (
      select o.article, o.term, r.count, r.rarity, case when o.title > 0 then r.rarity / a.title_mass else 0 end as title_share,
        ${weights.title}::real * coalesce(o.title, 0) + ${weights.summary}::real * coalesce(o.summary, 0) +
        ${weights.heading}::real * coalesce(o.heading, 0) + ${weights.asked}::real * coalesce(o.asked, 0) + ${weights.body}::real * coalesce(o.body, 0) /
          (1 - ${weights.lengthShare}::real + ${weights.lengthShare}::real * coalesce(a.length, 1)) as often
      from occurrence o join rarity r using (term) join article a using (article)),
    worth as (
      select article, term, count, title_share,
        rarity * often * (1 + ${weights.saturation}::real) / (often + ${weights.saturation}::real) as impact
      from weighed),
    best as (select *, row_number() over (partition by term order by impact desc, article) as place from worth)
    insert into search_posting (generation, term, count, articles, impacts, title_shares)
    select ${generation}, term, count, array_agg(article order by place), array_agg(impact::real order by place),
      array_agg(coalesce(title_share, 0)::real order by place)
    from best where place <= ${maxArticlesOfTerm} group by term, count`;
}

async function writeWords(
  sql: Transaction,
  generation: string,
  articles: Passage[][],
  { synonyms, dictionary }: Corpus,
  lexemes: Map<string, string>,
): Promise<void> {
  const others = [...synonyms.flat(), ...Object.keys(dictionary)].flatMap(wordsOf);
  const counts = new Map(others.map((word) => [word, 0]));
  for (const passages of articles) {
    for (const word of new Set(passages.flatMap(({ words }) => words))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const rows = [...counts].flatMap(([word, count]) => {
    const lexeme = lexemes.get(word);
    return lexeme === undefined ? [] : [{ word, lexeme, articles: count }];
  });
  await sql`
    insert into search_word (generation, word, lexeme, articles)
    select ${generation}, word, lexeme, articles
    from jsonb_to_recordset(${JSON.stringify(rows)}) as w(word text, lexeme text, articles integer)`;
}

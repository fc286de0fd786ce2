import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '../apps/platform/src/db/database.ts';
import { migrate } from '../apps/platform/src/db/migrations.ts';
import { readContentFiles } from '../apps/platform/src/modules/content/content-files.ts';
import { type IndexedArticle, indexedArticles } from '../apps/platform/src/modules/search/indexing/indexed-article.ts';
import { writeSearchIndex } from '../apps/platform/src/modules/search/indexing/search-index.ts';
import { startPostgres } from '../dev/postgres/server.ts';
import { watchStolenTime } from './processor-time.ts';

/** Seeded linear congruential generator: the same numbers on every run. */
export function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Articles with the size and vocabulary of the real ones, each built from passages of many of them. */
export function generatedArticles(real: readonly IndexedArticle[], count: number): IndexedArticle[] {
  const choose = chooser(5);
  const pick = <Item>(items: readonly Item[], fallback: Item): Item => items[choose(items.length)] ?? fallback;
  const any = (part: (article: IndexedArticle) => readonly string[]) => pick(real.flatMap(part), '');
  const headings = real.flatMap((article) => article.headings);
  const body = real.flatMap((article) => article.body);
  const asked = real.flatMap((article) => article.asked);

  return Array.from({ length: count }, (_, index) => {
    const [one = '', other = ''] = [any(({ title }) => [title]), any(({ title }) => [title])];
    return {
      category: pick(real, undefined)?.category ?? 'meters',
      slug: `generated-${index}`,
      title: `${one.split(' ').slice(0, 3).join(' ')} ${other.split(' ').slice(-3).join(' ')}`,
      summary: [any(({ summary }) => summary), any(({ summary }) => summary)],
      headings: Array.from({ length: 5 }, () => pick(headings, '')),
      body: Array.from({ length: 35 }, () => pick(body, '')),
      asked: Array.from({ length: 15 }, () => pick(asked, '')),
    };
  });
}

/**
 * Search with 5,000 articles at 200 queries a second, open loop: each request is sent on schedule and measured from
 * then. The baseline is a route that only selects 1 from the database, in the same run.
 */
const articles = 5_000;
const perSecond = 200;
const seconds = Number(process.env['SECONDS'] ?? 10);
const goals = { search: 50, suggestions: 20, hostile: 100 };
const brand = 'larkfield';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

async function time(url: string, due = performance.now()): Promise<number> {
  await new Promise<void>((done, failed) => {
    get(url, { agent, headers: { 'client-id': 'help' } }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${response.statusCode} for ${url.slice(0, 80)}`));
      response.resume().on('end', done).on('error', failed);
    }).on('error', failed);
  });
  return performance.now() - due;
}

async function openLoop(urlOf: () => string) {
  const start = performance.now();
  const times = await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, index) => {
      const due = start + (index * 1_000) / perSecond;
      await wait(Math.max(due - performance.now(), 0));
      return time(urlOf(), Math.max(due, start));
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(2));
  return { requests: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) };
}

/** Judged queries, with a random typing error in every third, or in all. */
async function typedQueries(slips: 'some' | 'all' = 'some'): Promise<() => string> {
  const judged: { query: string }[] = JSON.parse(await readFile('content/search/judged/project.json', 'utf8'));
  const choose = chooser(7);
  return () => {
    const query = judged[choose(judged.length)]?.query ?? '';
    if (slips === 'some' && choose(3) > 0) return query;
    const at = choose(query.length);
    return query.slice(0, at) + 'abcdefghijklmnopqrstuvwxyz'.charAt(choose(26)) + query.slice(at + choose(2));
  };
}

function hostileQueries(): Record<string, string> {
  const words = (word: (index: number) => string) => Array.from({ length: 200 }, (_, index) => word(index)).join(' ');
  return {
    'one word, 285 times': 'boiler '.repeat(285),
    '2,000 letters': 'x'.repeat(2_000),
    '200 unknown words': words((index) => `wrod${index}`),
    '200 misspelt words': words((index) => `${'abcdefghij'.charAt(index % 10)}oile${'klmno'.charAt(index % 5)}r`),
    '200 common words': words((index) => ['meter', 'bill', 'gas', 'pay', 'energy', 'call', 'account'][index % 7] ?? ''),
    wildcards: '%_*?:&|!<->()'.repeat(150),
    quotes: `"'\`\\;--/*`.repeat(200),
    emoji: '😀'.repeat(1_000),
    'letters that grow': 'ﷺ'.repeat(2_000),
    'control characters': Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))
      .join('')
      .repeat(62),
  };
}

async function time100(origin: string): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [name, query] of Object.entries(hostileQueries())) {
    times[name] = Number((await time(`${origin}/v1/search?q=${encodeURIComponent(query)}`)).toFixed(2));
  }
  return times;
}

const server = await startPostgres({ flags: ['fsync=off'] });
const databaseUrl = await server.createDatabase('bench');
await migrate(databaseUrl);
const files = await readContentFiles('content');
const facts = files.brands.find((candidate) => candidate.brand === brand)?.facts ?? {};
const real = await indexedArticles(files, facts);
const corpus = [...real, ...generatedArticles(real, articles - real.length)];
// As in the API: indexing may take longer than the statement timeout of a request.
const sql = connectDatabase(databaseUrl, { connections: 1, statementTimeoutMs: 60_000 });
const started = performance.now();
await writeSearchIndex(sql, brand, {
  articles: corpus,
  pages: files.pages,
  synonyms: files.synonyms,
  dictionary: files.dictionary,
});
const indexedInMs = Math.round(performance.now() - started);
// Otherwise autovacuum would run during the measurement.
await sql`vacuum analyze`;
await sql.end();
console.log(`${corpus.length} articles, ${real.length} of them real, indexed in ${indexedInMs} ms`);

const platform = spawn(process.execPath, ['bench/search-server.ts', databaseUrl, brand], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
try {
  const [origin] = await once(createInterface({ input: platform.stdout }), 'line');
  const query = await typedQueries();
  const misspelt = await typedQueries('all');
  const choose = chooser(11);
  const bare = () => `${origin}/bare`;
  const search = () => `${origin}/v1/search?q=${encodeURIComponent(query())}`;
  const searchUncached = () => `${origin}/v1/search?q=${encodeURIComponent(misspelt())}`;
  const suggestions = () => {
    const typed = query();
    return `${origin}/v1/search/suggestions?q=${encodeURIComponent(typed.slice(0, 2 + choose(typed.length)))}`;
  };
  for (let index = 0; index < 200; index++) await Promise.all([time(search()), time(suggestions()), time(bare())]);

  const load = loadavg()[0];
  const stolenPercent = watchStolenTime();
  const results = {
    when: new Date().toISOString(),
    machine: { cores: availableParallelism(), loadBefore: load, node: process.version },
    articles: corpus.length,
    perSecond,
    indexedInMs,
    goals,
    bare: await openLoop(bare),
    search: await openLoop(search),
    searchUncached: await openLoop(searchUncached),
    suggestions: await openLoop(suggestions),
    bareAgain: await openLoop(bare),
    hostile: await time100(String(origin)),
    stolenPercent: stolenPercent(),
  };
  for (const name of ['bare', 'search', 'searchUncached', 'suggestions', 'bareAgain'] as const) {
    const { p50, p95, p99, slowest } = results[name];
    console.log(`${name.padEnd(14)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, slowest ${slowest} ms`);
  }
  for (const [name, ms] of Object.entries(results.hostile)) console.log(`${name.padEnd(22)} ${ms} ms`);
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/search.json', `${JSON.stringify(results, null, 2)}\n`);
  const isMet =
    results.search.p99 < goals.search &&
    results.suggestions.p99 < goals.suggestions &&
    Math.max(...Object.values(results.hostile)) < goals.hostile;
  console.log(isMet ? 'Every goal is met.' : 'A goal is missed.');
  if (!isMet) process.exitCode = 1;
} finally {
  agent.destroy();
  platform.stdin.end();
  await once(platform, 'exit');
  await server.stop();
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { SearchContent, SearchedArticle } from '@lamplighter/contracts/search/search-content';
import { wordsOf } from '@lamplighter/contracts/text/words';
import { readContentFiles } from '../apps/platform/src/modules/content/content-files.ts';
import { searchContentOf } from '../apps/platform/src/modules/content/search-document.ts';
import { readDangerModel } from '../apps/site/server/danger/danger-model.ts';
import { createDangerFinder } from '../apps/site/server/danger/find-danger.ts';
import { createWordSplitter } from '../apps/site/server/danger/joined-words.ts';
import { buildIndex } from '../apps/site/server/search/build-index.ts';
import { createLexicon } from '../apps/site/server/search/lexicon.ts';
import { createSearchEngine } from '../apps/site/server/search/search-engine.ts';
import { createSimilarWords } from '../apps/site/server/search/trigrams.ts';
import { resolveWords } from '../apps/site/server/search/word-resolver.ts';
import { freePort } from '../dev/free-port.ts';
import { devSecrets } from '../dev/secrets.ts';
import { watchStolenTime } from './processor-time.ts';

/**
 * `npm run build && npm run bench -- search`: what the parts of a search cost, and result pages of a built site with
 * 106 and with 5,000 articles of 15 phrases, beside a bare Fastify in the same run.
 */
const counts = [0, 5_000];
const perSecond = 200;
const seconds = Number(process.env['SECONDS'] ?? 10);
const connections = 32;
const goals = { repeatingPerSecond: 1_000, newPerSecond: 300, newP99: 50, hostile: 100 };
const brand = 'larkfield';
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Seeded linear congruential generator: the same numbers on every run. */
export function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Articles with the size and vocabulary of the real ones, each built from passages of many of them. */
export function generatedArticles(real: readonly SearchedArticle[], count: number): SearchedArticle[] {
  const choose = chooser(5);
  const pick = <Item>(items: readonly Item[], fallback: Item): Item => items[choose(items.length)] ?? fallback;
  const any = (part: (article: SearchedArticle) => readonly string[]) => pick(real.flatMap(part), '');
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

/** Judged queries, as they are or each with two random typing errors, so that hardly any is asked twice. */
async function typedQueries(): Promise<{ repeating: () => string; fresh: () => string }> {
  const judged: { query: string }[] = JSON.parse(await readFile('content/search/judged/project.json', 'utf8'));
  const choose = chooser(7);
  const letter = () => 'abcdefghijklmnopqrstuvwxyz'.charAt(choose(26));
  const repeating = () => judged[choose(judged.length)]?.query ?? '';
  const slip = (query: string) => {
    const at = choose(query.length + 1);
    return query.slice(0, at) + letter() + query.slice(at + choose(2));
  };
  return { repeating, fresh: () => slip(slip(repeating())) };
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
    emoji: '😀'.repeat(1_000),
    'letters that grow': 'ﷺ'.repeat(2_000),
  };
}

/** Responses of a site that has too much to do. */
let shed = 0;

async function time(url: string, due = performance.now()): Promise<number> {
  await new Promise<void>((done, failed) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode === 503) shed += 1;
      else if (response.statusCode !== 200) failed(new Error(`${response.statusCode} for ${url.slice(0, 80)}`));
      response.resume().on('end', done).on('error', failed);
    }).on('error', failed);
  });
  return performance.now() - due;
}

const rounded = (ms: number) => Number(ms.toFixed(2));

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) };
}

/** Open loop: each request is sent on schedule and measured from then. */
async function openLoop(urlOf: () => string) {
  shed = 0;
  const start = performance.now();
  const times = await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, index) => {
      const due = start + (index * 1_000) / perSecond;
      await wait(Math.max(due - performance.now(), 0));
      return time(urlOf(), Math.max(due, start));
    }),
  );
  return { requests: times.length, shed, ...percentiles(times) };
}

/** Closed loop: as many as there can be over some connections. */
async function fullLoad(urlOf: () => string) {
  const times: number[] = [];
  shed = 0;
  const start = performance.now();
  const end = start + seconds * 1_000;
  const client = async () => {
    while (performance.now() < end) times.push(await time(urlOf()));
  };
  await Promise.all(Array.from({ length: connections }, client));
  const served = times.length - shed;
  return { perSecond: Math.round((served * 1_000) / (performance.now() - start)), shed, ...percentiles(times) };
}

/** The mean of many different queries, each once: nothing is cached. */
function measureParts(
  content: SearchContent,
  danger: Awaited<ReturnType<typeof readDangerModel>>,
  fresh: () => string,
) {
  const queries = Array.from({ length: 1_000 }, fresh);
  const mean = (part: (query: string) => unknown) => {
    for (const query of queries.slice(0, 200)) part(`${query} `);
    const start = performance.now();
    for (const query of queries) part(query);
    return Number(((performance.now() - start) / queries.length).toFixed(3));
  };
  const started = performance.now();
  const index = buildIndex(content);
  const builtInMs = Math.round(performance.now() - started);
  const engine = createSearchEngine(index);
  const lexicon = createLexicon(index);
  const similar = createSimilarWords(index.words);
  const { inQuery, whileTyping } = createDangerFinder(danger);
  const split = createWordSplitter(danger.vocabulary);
  return {
    builtInMs,
    dangerMs: mean(inQuery),
    dangerWhileTypingMs: mean(whileTyping),
    segmentationMs: mean((query) => split(wordsOf(query.replaceAll(' ', '')))),
    correctionMs: mean((query) => resolveWords(wordsOf(query), lexicon, similar)),
    searchMs: mean((q) => engine.search({ q, page: 1, spelling: 'corrected' })),
    suggestionsMs: mean((query) => engine.suggest(query.slice(0, 8))),
  };
}

type Started = { child: ChildProcess; line: (has: string) => Promise<string> };

function start(script: string, args: string[], environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const lines: string[] = [];
  const input = createInterface({ input: child.stdout });
  input.on('line', (text) => lines.push(text));
  const line = async (has: string): Promise<string> => {
    const known = lines.find((text) => text.includes(has));
    if (known !== undefined) return known;
    await once(input, 'line');
    return line(has);
  };
  return { child, line };
}

async function measurePages(file: string, queries: Awaited<ReturnType<typeof typedQueries>>, directory: string) {
  const server = start('bench/search-server.ts', [file, brand]);
  const content = await server.line('http');
  const [port, metricsPort] = [await freePort(), await freePort()];
  const publicOrigin = `http://localhost:${port}`;
  const site = start('apps/site/server/main.ts', [], {
    NODE_ENV: 'production',
    HOST: 'localhost',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_ORIGIN: publicOrigin,
    CONTENT_ORIGIN: content,
    API_ORIGIN: content,
    ENERGY_API_ORIGIN: content,
    CLIENT_ID: 'bench',
    SESSION_SECRETS: devSecrets.SESSION_SECRETS,
    STATE_DIRECTORY: directory,
  });
  try {
    const { ms: indexMs } = JSON.parse(await site.line('search-index-built'));
    await site.line('"listening"');
    const pageOf = (query: string) => `${publicOrigin}/search?q=${encodeURIComponent(query)}`;
    const repeating = () => pageOf(queries.repeating());
    const fresh = () => pageOf(queries.fresh());
    const suggestions = () => `${publicOrigin}/search/suggestions?q=${encodeURIComponent(queries.fresh().slice(0, 8))}`;
    for (let index = 0; index < 200; index++)
      await Promise.all([time(repeating()), time(fresh()), time(suggestions())]);
    const hostile: Record<string, number> = {};
    for (const [name, query] of Object.entries(hostileQueries())) hostile[name] = rounded(await time(pageOf(query)));
    const pages = {
      bare: await fullLoad(() => `${content}/bare`),
      repeating: await fullLoad(repeating),
      fresh: await fullLoad(fresh),
      freshAt200: await openLoop(fresh),
      suggestionsAt200: await openLoop(suggestions),
      bareAgain: await fullLoad(() => `${content}/bare`),
    };
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const megabytes = (name: string) =>
      Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0) / 1e6);
    const memory = {
      residentMb: megabytes('process_resident_memory_bytes'),
      heapMb: megabytes('nodejs_heap_size_used_bytes'),
      externalMb: megabytes('nodejs_external_memory_bytes'),
    };
    return { indexMs, memory, pages, hostile };
  } finally {
    site.child.kill('SIGTERM');
    server.child.stdin?.end();
    await Promise.all([site.child, server.child].map((child) => child.exitCode ?? once(child, 'exit')));
  }
}

const directory = await mkdtemp(join(tmpdir(), 'search-'));
try {
  const real = await searchContentOf(await readContentFiles('content'), brand);
  const queries = await typedQueries();
  const danger = await readDangerModel();
  const loadBefore = loadavg()[0];
  const stolenPercent = watchStolenTime();
  const measured = [];
  for (const count of counts) {
    const articles = [...real.articles, ...generatedArticles(real.articles, Math.max(count - real.articles.length, 0))];
    const content = { ...real, version: String(articles.length), articles };
    const file = join(directory, 'content.json');
    await writeFile(file, JSON.stringify(content));
    const parts = measureParts(content, danger, queries.fresh);
    const site = await measurePages(file, queries, join(directory, String(articles.length)));
    measured.push({ articles: articles.length, parts, ...site });
    console.log(
      `${articles.length} articles: index ${site.indexMs} ms in its thread, ${site.memory.residentMb} MB resident`,
    );
    for (const [name, value] of Object.entries(parts)) console.log(`  ${name.padEnd(22)} ${value}`);
    for (const [name, value] of Object.entries(site.pages))
      console.log(`  ${name.padEnd(18)} ${JSON.stringify(value)}`);
    for (const [name, ms] of Object.entries(site.hostile)) console.log(`  ${name.padEnd(22)} ${ms} ms`);
  }
  const isMet = measured.every(
    ({ pages, hostile }) =>
      pages.repeating.perSecond >= goals.repeatingPerSecond &&
      pages.fresh.perSecond >= goals.newPerSecond &&
      pages.freshAt200.p99 < goals.newP99 &&
      pages.freshAt200.shed === 0 &&
      Math.max(...Object.values(hostile)) < goals.hostile,
  );
  const results = {
    when: new Date().toISOString(),
    machine: { cores: availableParallelism(), loadBefore, stolenPercent: stolenPercent(), node: process.version },
    goals,
    isMet,
    measured,
  };
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/search.json', `${JSON.stringify(results, null, 2)}\n`);
  console.log(isMet ? 'Every goal is met.' : 'A goal is missed.');
  if (!isMet) process.exitCode = 1;
} finally {
  agent.destroy();
  await rm(directory, { recursive: true });
}

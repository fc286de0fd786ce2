import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../dev/free-port.ts';
import { searchHasIndex, startStack } from '../dev/stack.ts';
import { readWeekDay, type Use, type Weight, weighedPages, weighPage, weighUse } from './page-weight.ts';

/** Transfer size of each kind of page in a real browser, and its Lighthouse scores on a slow phone. */
const goals = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
type Scores = Record<keyof typeof goals, number>;

const executablePath =
  process.env['CHROMIUM'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const port = await freePort();
const stack = await startStack({ mode: 'built', clock: readWeekDay });
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
});

type Judged = { scores: Scores; short: string[] };

/** The middle of three runs by performance, as Lighthouse recommends: one alone varies with the machine. */
async function scorePage(url: string, isUnlisted: boolean): Promise<Judged> {
  const runs = [];
  for (let run = 0; run < 3; run += 1) runs.push(await scorePageOnce(url, isUnlisted));
  const [, middle] = runs.toSorted((a, b) => a.scores.performance - b.scores.performance);
  if (!middle) throw new Error('three runs have a middle');
  return middle;
}

async function scorePageOnce(url: string, isUnlisted: boolean): Promise<Judged> {
  const run = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: Object.keys(goals),
    ...(isUnlisted && { skipAudits: ['is-crawlable'] }),
  });
  if (!run) throw new Error(`Lighthouse has nothing to say of ${url}`);
  const { categories, audits } = run.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const scores: Scores = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
  const weighed = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => (weight > 0 ? [id] : [])),
    ),
  );
  const short = Object.values(audits)
    .filter(({ id, score: one }) => weighed.has(id) && one !== null && one < 0.9)
    .map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id));
  return { scores, short };
}

const results: Record<string, { weight: Weight; use?: Use | undefined; scores?: Scores; short?: string[] }> = {};
const missed: string[] = [];
const [loadBefore = 0] = loadavg();
try {
  await searchHasIndex(stack.origin);
  for (const [name, page] of Object.entries(weighedPages)) {
    const { path, lighthouse: isJudged = false, unlisted = false, firstUse } = page;
    const url = stack.origin + path;
    await fetch(url);
    const context = await browser.newContext();
    const opened = await context.newPage();
    const weight = await weighPage(opened, url);
    const use = firstUse && (await weighUse(opened, firstUse));
    await context.close();
    if (weight.framework > 0) missed.push(`${name}: ${weight.framework} bytes of framework`);
    const judged = isJudged ? await scorePage(url, unlisted) : undefined;
    for (const [goal, least] of Object.entries(goals)) {
      const score = judged?.scores[goal as keyof Scores] ?? 100;
      if (score < least) missed.push(`${name}: ${goal} ${score} (${judged?.short.join('; ')})`);
    }
    results[name] = { weight, use, ...judged };
    const scores = judged ? Object.values(judged.scores).join(' ') : '';
    const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`.padStart(9);
    console.log(
      `${name.padEnd(18)} ${String(weight.requests).padStart(3)} requests ${kilobytes(weight.bytes)}  html ${kilobytes(weight.html)}  scripts ${kilobytes(weight.scripts)}  framework ${kilobytes(weight.framework)}  first use ${kilobytes(use?.bytes ?? 0)}  ${scores}`,
    );
  }
} finally {
  await browser.close();
  await stack.stop();
}
const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version, loadBefore };
await mkdir('bench/results', { recursive: true });
await writeFile(
  'bench/results/weight.json',
  `${JSON.stringify({ when: new Date().toISOString(), machine, goals, missed, pages: results }, null, 2)}\n`,
);
console.log(missed.length === 0 ? 'Every goal is met.' : `Missed:\n  ${missed.join('\n  ')}`);
if (missed.length > 0) process.exitCode = 1;

import { glob, readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createTestDatabase } from '../../../apps/platform/test/database.ts';
import { originForTest } from '../../../deploy/edge/test-edge.ts';
import { endAll, startPlatform, startSite } from '../support/processes.ts';
import type { Daemon } from './daemon.ts';
import { startBlackbox } from './scrapes.ts';

const job = z.object({
  job_name: z.string(),
  static_configs: z.array(z.object({ labels: z.object({ __param_module: z.string() }), targets: z.array(z.string()) })),
});
const { scrape_configs: jobs } = z
  .object({ scrape_configs: z.array(z.looseObject({ job_name: z.string() })) })
  .parse(parse(await readFile('deploy/observe/prometheus.yml', 'utf8')));
const probes = job
  .parse(jobs.find(({ job_name }) => job_name === 'safety'))
  .static_configs.flatMap(({ labels, targets }) =>
    targets.map((target) => {
      const { pathname, search } = new URL(target);
      return [labels.__param_module, pathname + search] as const;
    }),
  );
const facts = z.record(z.string(), z.object({ value: z.string() }).loose());
const readFacts = async (file: string) => facts.parse(JSON.parse(await readFile(`content/facts/${file}.json`, 'utf8')));
const brands = ['larkfield', 'skerry'] as const;

let blackbox: Daemon & { host: string };
const origins = new Map<string, string>();
beforeAll(async () => {
  const platforms = await Promise.all(
    brands.map(async (BRAND) => startPlatform(await createTestDatabase(), undefined, { BRAND })),
  );
  for (const [index, BRAND] of brands.entries()) {
    const site = await startSite({ platform: platforms[index]?.origin ?? '', more: { BRAND } });
    origins.set(BRAND, site.origin);
  }
  blackbox = await startBlackbox('');
}, 180_000);
afterAll(async () => {
  await blackbox.stop();
  await endAll();
});

async function isRight(module: string, target: string): Promise<boolean> {
  const response = await fetch(`http://${blackbox.host}/probe?${new URLSearchParams({ module, target })}`);
  return (await response.text()).includes('\nprobe_success 1\n');
}

it('the probes are of every emergency page, of every page to leave quickly, and of a search', async () => {
  const articles = (await readdir('content/articles/emergencies')).map((file) => file.replace('.md', ''));
  const pages = ['', ...articles.map((slug) => `/${slug}`)].map((end) => `/help-and-support/emergencies${end}`);
  for await (const file of glob('content/articles/**/*.md')) {
    const leavesQuickly = (await readFile(file, 'utf8')).includes('\nleaves-quickly: true\n');
    if (leavesQuickly) pages.push(file.replace('content/articles', '/help-and-support').replace('.md', ''));
  }
  const search = '/search?q=I+can+smell+gas';
  expect(probes.map(([, path]) => path).toSorted()).toEqual([...pages, search].toSorted());
});

it.each(brands)('each page of %s has its number', async (brand) => {
  for (const [module, path] of probes)
    expect([module, path, await isRight(module, `${origins.get(brand)}${path}`)]).toEqual([module, path, true]);
});

it('the numbers are those of the facts, and a page with another number, or with the right one too far down, is wrong', async () => {
  const { 'gas-emergency': gas, 'power-cut': power } = await readFacts('safety');
  const lines = await Promise.all(brands.map((brand) => readFacts(`brands/${brand}`)));
  const expected: Record<string, (string | undefined)[]> = {
    'gas-number': [gas?.value],
    'power-cut-number': [power?.value],
    'home-number': lines.map((facts) => facts['home-services-phone']?.value),
    'meter-number': lines.map((facts) => facts['meter-emergency-phone']?.value),
  };
  let html = '';
  const origin = await originForTest((_, response) => response.writeHead(200).end(html));
  const shows = (module: string, text: string) => {
    html = text;
    return isRight(module, `http://${origin.host}/`);
  };
  const link = (number = '') => `href="tel:${number.replaceAll(' ', '')}"`;
  for (const [module, numbers] of Object.entries(expected)) {
    for (const number of numbers) {
      expect([module, await shows(module, `<main${'x'.repeat(1_400)}${link(number)}`)]).toEqual([module, true]);
      expect([module, await shows(module, `<main${'x'.repeat(1_401)}${link(number)}`)]).toEqual([module, false]);
      expect([module, await shows(module, `<main${link(`${number}0`)}`)]).toEqual([module, false]);
    }
  }
  const exit = 'href="https://www.bbc.co.uk/weather"';
  expect(await shows('quick-exit', `<main${'x'.repeat(1_400)}${exit}`)).toBe(true);
  expect(await shows('quick-exit', `<main${'x'.repeat(1_401)}${exit}`)).toBe(false);
  expect(await shows('quick-exit', '<main href="https://www.bbc.co.uk/news"')).toBe(false);
  expect(await shows('gas-card', `Immediate action required:${link(gas?.value)}`)).toBe(true);
  expect(await shows('gas-card', `Results:${link(gas?.value)}`)).toBe(false);
  expect(await shows('gas-card', `Immediate action required:${link(power?.value)}`)).toBe(false);
});

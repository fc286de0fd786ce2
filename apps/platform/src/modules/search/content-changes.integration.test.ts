import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { contentDirectory, soon, startTestSearch, type TestSearch } from './test-search.ts';

describe('search, when content changes', () => {
  let databaseUrl: string;
  let directory: string;
  let larkfield: TestSearch;

  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    directory = await mkdtemp(join(tmpdir(), 'lamplighter-search-'));
    const isKept = (path: string) => !path.includes('/articles/') || /\/articles\/(?:meters|my-account)/.test(path);
    await cp(contentDirectory, directory, { recursive: true, filter: isKept });
    larkfield = await startTestSearch(databaseUrl, { directory, watch: true });
    await vi.waitFor(async () => expect((await larkfield.find({ q: 'meter' })).meta.total).toBeGreaterThan(0), soon);
  }, 30_000);
  afterAll(async () => {
    await larkfield.app.close();
    await rm(directory, { recursive: true });
  });

  it('fills in the facts of its own brand', async () => {
    const skerry = await startTestSearch(databaseUrl, { directory, brand: 'skerry' });
    await vi.waitFor(async () => expect((await skerry.find({ q: 'Skerry' })).meta.total).toBeGreaterThan(0), soon);
    expect((await skerry.find({ q: 'Larkfield' })).meta.total).toBe(0);
    expect((await larkfield.find({ q: 'Larkfield' })).meta.total).toBeGreaterThan(0);
    await skerry.app.close();
  }, 30_000);

  it('finds a changed article soon after, and never finds nothing in between', async () => {
    const file = join(directory, 'articles/meters/find-your-meter.md');
    const text = await readFile(file, 'utf8');
    let totals: number[] = [];
    await writeFile(file, text.replace('## Where to look', '## Where the quaggatron hides'));
    await vi.waitFor(async () => {
      totals.push((await larkfield.find({ q: 'read my meter' })).meta.total);
      expect((await larkfield.find({ q: 'quaggatron' })).data[0]?.id).toBe('meters/find-your-meter');
    }, soon);
    expect(Math.min(...totals)).toBeGreaterThan(0);

    await writeFile(file, text);
    totals = [];
    await vi.waitFor(async () => {
      totals.push((await larkfield.find({ q: 'read my meter' })).meta.total);
      expect((await larkfield.find({ q: 'quaggatron' })).meta.total).toBe(0);
    }, soon);
    expect(Math.min(...totals)).toBeGreaterThan(0);
  }, 60_000);
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchContent } from '@lamplighter/contracts/search/search-content';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProductError } from '../clients/product-error.ts';
import { type RunningSearch, startSearch } from './search.ts';

const soon = { timeout: 15_000, interval: 20 };

function contentOf(version: string, title: string): SearchContent {
  return {
    format: 1,
    version,
    categories: [{ slug: 'meters', title: 'Meters' }],
    articles: [
      { category: 'meters', slug: version, title, summary: [`About the ${title}`], headings: [], body: [], asked: [] },
    ],
    pages: [{ page: '/cookies', title: 'Cookies', does: 'Choose your cookies', asked: ['cookie settings'] }],
    synonyms: [['top up', 'vend']],
    dictionary: {},
  };
}

let directory: string;
let running: RunningSearch[];
let logged: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lamplighter-search-'));
  running = [];
  logged = [];
});
afterEach(async () => {
  await Promise.all(running.map((search) => search.stop()));
  await rm(directory, { recursive: true });
});

/** Serves one document with its version as its ETag; without one it responds with this status. */
function contentServer(document: SearchContent | number) {
  const asked: (string | undefined)[] = [];
  const server = {
    document,
    asked,
    request: async (_path: string, { headers = {} }: { headers?: Record<string, string> } = {}) => {
      asked.push(headers['if-none-match']);
      if (typeof server.document === 'number') throw new ProductError('no', { status: server.document });
      const etag = `"${server.document.version}"`;
      if (headers['if-none-match'] === etag) return { status: 304, text: '', etag };
      return { status: 200, text: JSON.stringify(server.document), etag };
    },
  };
  return server;
}

async function start(contentSearch: ReturnType<typeof contentServer>, brand = 'larkfield'): Promise<RunningSearch> {
  const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line).event) });
  const search = startSearch({ contentSearch, brand, directory, everyMs: 0, logger });
  running.push(search);
  await search.ready;
  return search;
}

const copyOf = (brand = 'larkfield') => join(directory, `search-${brand}.json`);
const titlesFor = (search: RunningSearch, q: string) =>
  search.find({ q, page: 1, spelling: 'corrected' })?.results.map(({ title }) => title);

describe('search in the site', () => {
  it('is built from the document of the content server, which is kept on disk', async () => {
    const search = await start(contentServer(contentOf('one', 'Friendly hours')));
    expect(titlesFor(search, 'friendly')).toEqual(['Friendly hours']);
    expect(titlesFor(search, 'cookie settings')).toEqual(['Cookies']);
    expect(search.suggest('frie')).toMatchObject([{ title: 'Friendly hours' }]);
    expect(search.version()).toBe('one');
    expect(JSON.parse(await readFile(copyOf(), 'utf8'))).toEqual(contentOf('one', 'Friendly hours'));
    expect(await readdir(directory)).toEqual(['search-larkfield.json']);
  });

  it('starts from the copy on disk while the content server is down', async () => {
    await writeFile(copyOf(), JSON.stringify(contentOf('one', 'Friendly hours')));
    const search = await start(contentServer(503));
    expect(titlesFor(search, 'friendly')).toEqual(['Friendly hours']);
  });

  it('has nothing to say while there is neither a document nor a copy, and finds one later', async () => {
    const server = contentServer(404);
    const search = await start(server);
    expect(search.find({ q: 'friendly', page: 1, spelling: 'corrected' })).toBeUndefined();
    expect([search.suggest('frie'), search.version()]).toEqual([undefined, undefined]);
    server.document = contentOf('one', 'Friendly hours');
    await vi.waitFor(() => expect(titlesFor(search, 'friendly')).toEqual(['Friendly hours']), soon);
  });

  it('is replaced as a whole when the content changes, and asks again only for what is new', async () => {
    const server = contentServer(contentOf('one', 'Friendly hours'));
    const search = await start(server);
    server.document = contentOf('two', 'Quiet hours');
    await vi.waitFor(() => expect(search.version()).toBe('two'), soon);
    expect(titlesFor(search, 'friendly quiet hours')).toEqual(['Quiet hours']);
    await vi.waitFor(() => expect(server.asked).toContain('"two"'), soon);
    expect(server.asked.slice(0, 2)).toEqual([undefined, '"one"']);
    await vi.waitFor(async () => expect(await readFile(copyOf(), 'utf8')).toContain('Quiet hours'), soon);
  });

  it.each([
    ['cut off', JSON.stringify(contentOf('one', 'Friendly hours')).slice(0, -20)],
    ['empty', ''],
    ['of another format', JSON.stringify({ ...contentOf('one', 'Friendly hours'), format: 0 })],
    ['not what it should be', JSON.stringify({ format: 1, version: 'one' })],
  ])('ignores a copy that is %s, and replaces it', async (_, text) => {
    await writeFile(copyOf(), text);
    const server = contentServer(503);
    const search = await start(server);
    expect(search.version()).toBeUndefined();
    expect(logged).toContain('search-copy-refused');
    server.document = contentOf('two', 'Quiet hours');
    await vi.waitFor(() => expect(titlesFor(search, 'quiet')).toEqual(['Quiet hours']), soon);
    await vi.waitFor(async () => expect(await readFile(copyOf(), 'utf8')).toContain('Quiet hours'), soon);
  });

  it('stays as it is when a new document cannot be read', async () => {
    const server = contentServer(contentOf('one', 'Friendly hours'));
    const search = await start(server);
    server.document = { ...contentOf('two', 'Quiet hours'), version: '' };
    await vi.waitFor(() => expect(logged).toContain('search-content-failed'), soon);
    expect(titlesFor(search, 'friendly')).toEqual(['Friendly hours']);
    expect(JSON.parse(await readFile(copyOf(), 'utf8')).version).toBe('one');
  });

  it('works without a disk to write to', async () => {
    await writeFile(join(directory, 'file'), '');
    directory = join(directory, 'file');
    const search = await start(contentServer(contentOf('one', 'Friendly hours')));
    directory = join(directory, '..');
    expect(titlesFor(search, 'friendly')).toEqual(['Friendly hours']);
    await vi.waitFor(() => expect(logged).toContain('search-copy-not-written'), soon);
  });

  it('has a copy for each brand', async () => {
    await start(contentServer(contentOf('one', 'Friendly hours')));
    await start(contentServer(contentOf('two', 'Quiet hours')), 'skerry');
    await Promise.all(running.map((search) => search.stop()));
    const [larkfield, skerry] = await Promise.all([start(contentServer(503)), start(contentServer(503), 'skerry')]);
    expect(larkfield && titlesFor(larkfield, 'hours')).toEqual(['Friendly hours']);
    expect(skerry && titlesFor(skerry, 'hours')).toEqual(['Quiet hours']);
  });
});

import { watch } from 'node:fs';
import { type Day, londonDay } from '@lamplighter/contracts/time/london-day';
import type { Logger } from '@lamplighter/server/logger';
import { type ContentFiles, readContentFiles } from './content-files.ts';
import { withoutEnded } from './deals.ts';
import { type ContentDocument, jsonDocument, makeDocuments } from './documents.ts';
import { layOver } from './editing/lay-over.ts';
import type { PublishedStore } from './editing/published-articles.ts';
import { noOperationalContent, type OperationalContent } from './operational/operational-store.ts';
import { searchContentOf, searchedWords } from './search-document.ts';

export type ContentStore = {
  find: (path: string, now: Date) => ContentDocument | undefined;
  /** What search knows of a brand; made when it is first asked for, which takes seconds. */
  findSearchContent: (brand: string, now: Date) => Promise<ContentDocument> | undefined;
  /** Whether search knows the word, of the brand that the store was opened for. */
  isSearchedWord: (word: string) => boolean;
  close: () => void;
};

const settleMs = 50;

type Settings = {
  /** What operators have changed in the database: it replaces what the files say. */
  operational?: () => OperationalContent;
  /** The articles that editors have published, which replace files. */
  published?: Pick<PublishedStore, 'current' | 'subscribe'>;
  now?: () => Date;
};

/**
 * Everything in `content/`, cached in memory and replaced as a whole when a file changes. An invalid change is logged
 * and the last valid content stays, so that an editor's mistake takes no page down. On a new day, in London, the content
 * is read again without the articles and deals that have expired.
 */
export async function openContentStore(
  directory: string,
  brand: string,
  logger: Logger,
  { operational = () => noOperationalContent, published, now = () => new Date() }: Settings = {},
): Promise<ContentStore> {
  let day = londonDay(now());
  const refuse = (err: unknown) => logger.error({ event: 'content-refused', err }, 'its file is shown');
  const load = async () => {
    const read = layOver(await readContentFiles(directory), published?.current() ?? [], refuse);
    const files = withoutExpired(read, day);
    return {
      documents: makeDocuments(files, brand, operational),
      searchContents: searchContents(files),
      searchedWords: searchedWords(files, brand),
    };
  };
  let content = await load();
  let timer: NodeJS.Timeout | undefined;
  let isLoading = false;
  let isOutdated = false;

  const loadOnce = async () => {
    try {
      content = await load();
      logger.info({ event: 'content-reloaded', count: content.documents.size });
    } catch (err) {
      logger.error(
        { event: 'content-refused', err },
        'changed content does not read well; the last good content stays',
      );
    }
  };
  /** One at a time: an earlier load that ends later would bring back what it read before the change. */
  const reload = async () => {
    isOutdated = true;
    if (isLoading) return;
    isLoading = true;
    while (isOutdated) {
      isOutdated = false;
      await loadOnce();
    }
    isLoading = false;
  };
  published?.subscribe(reload);
  const watcher = watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(reload, settleMs);
  });
  watcher.on('error', (err) => logger.error({ event: 'content-watch-failed', err }));

  const reloadOnNewDay = (at: Date) => {
    const today = londonDay(at);
    if (today === day) return;
    day = today;
    void reload();
  };

  return {
    find: (path, at) => {
      reloadOnNewDay(at);
      return content.documents.get(path)?.(at);
    },
    findSearchContent: (of, at) => {
      reloadOnNewDay(at);
      return content.searchContents(of);
    },
    isSearchedWord: (word) => content.searchedWords.has(word),
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}

/** The search content of each brand, made once. */
function searchContents(files: ContentFiles): (brand: string) => Promise<ContentDocument> | undefined {
  const made = new Map<string, Promise<ContentDocument>>();
  return (brand) => {
    if (!files.brands.some((known) => known.brand === brand)) return undefined;
    const document = made.get(brand) ?? searchContentOf(files, brand).then(jsonDocument);
    made.set(brand, document);
    return document;
  };
}

function withoutExpired(files: ContentFiles, today: Day): ContentFiles {
  return {
    ...files,
    articles: files.articles.filter(({ source: { expires } }) => !expires || today <= expires),
    deals: withoutEnded(files.deals, today),
  };
}

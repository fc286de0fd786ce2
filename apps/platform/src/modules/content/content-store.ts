import { watch } from 'node:fs';
import { type Day, londonDay } from '@lamplighter/contracts/time/london-day';
import type { Logger } from '@lamplighter/server/logger';
import { type ContentFiles, readContentFiles } from './content-files.ts';
import { withoutEnded } from './deals.ts';
import { type ContentDocument, makeDocuments } from './documents.ts';
import { noOperationalContent, type OperationalContent } from './operational/operational-store.ts';

export type ContentStore = {
  find: (path: string, now: Date) => ContentDocument | undefined;
  close: () => void;
};

const settleMs = 50;

type Settings = {
  /** Called with the files at the start and after each valid change. */
  onRead?: (files: ContentFiles) => void;
  /** What operators have changed in the database: it replaces what the files say. */
  operational?: () => OperationalContent;
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
  { onRead = () => {}, operational = () => noOperationalContent, now = () => new Date() }: Settings = {},
): Promise<ContentStore> {
  let day = londonDay(now());
  const load = async () => {
    const files = withoutExpired(await readContentFiles(directory), day);
    const made = makeDocuments(files, brand, operational);
    onRead(files);
    return made;
  };
  let documents = await load();
  let timer: NodeJS.Timeout | undefined;
  let isLoading = false;
  let isOutdated = false;

  const loadOnce = async () => {
    try {
      documents = await load();
      logger.info({ event: 'content-reloaded', count: documents.size });
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
  const watcher = watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(reload, settleMs);
  });
  watcher.on('error', (err) => logger.error({ event: 'content-watch-failed', err }));

  return {
    find: (path, at) => {
      const today = londonDay(at);
      if (today !== day) {
        day = today;
        void reload();
      }
      return documents.get(path)?.(at);
    },
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}

function withoutExpired(files: ContentFiles, today: Day): ContentFiles {
  return {
    ...files,
    articles: files.articles.filter(({ source: { expires } }) => !expires || today <= expires),
    deals: withoutEnded(files.deals, today),
  };
}

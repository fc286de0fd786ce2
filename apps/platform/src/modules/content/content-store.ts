import { watch } from 'node:fs';
import type { Logger } from '@lamplighter/runtime/logger';
import { type ContentFiles, readContentFiles } from './content-files.ts';
import { type ContentDocument, makeDocuments } from './documents.ts';

export type ContentStore = {
  find: (path: string, now: Date) => ContentDocument | undefined;
  close: () => void;
};

const settleMs = 50;

/**
 * Everything in `content/`, cached in memory and replaced as a whole when a file changes. An invalid change is logged
 * and the last valid content stays, so that an editor's mistake takes no page down.
 */
export async function openContentStore(
  directory: string,
  brand: string,
  logger: Logger,
  /** Called with the files at the start and after each valid change. */
  onRead: (files: ContentFiles) => void = () => {},
): Promise<ContentStore> {
  const load = async () => {
    const files = await readContentFiles(directory);
    const made = makeDocuments(files, brand);
    onRead(files);
    return made;
  };
  let documents = await load();
  let timer: NodeJS.Timeout | undefined;

  const reload = async () => {
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
  const watcher = watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(reload, settleMs);
  });
  watcher.on('error', (err) => logger.error({ event: 'content-watch-failed', err }));

  return {
    find: (path, now) => documents.get(path)?.(now),
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}

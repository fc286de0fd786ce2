import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Before a build of the site in `folder`, the browser files of the last one become those of the release before: a page
 * in a cache or an open tab may name them. Their names hold a hash. A build empties its own folder.
 */
export async function keepPreviousAssets(folder: string): Promise<void> {
  const previous = join(folder, 'previous-build');
  await rm(previous, { recursive: true, force: true });
  await mkdir(previous);
  await rename(join(folder, 'build/client/assets'), join(previous, 'assets')).catch((error: NodeJS.ErrnoException) => {
    // The first build.
    if (error.code !== 'ENOENT') throw error;
  });
}

if (import.meta.main) await keepPreviousAssets('.');

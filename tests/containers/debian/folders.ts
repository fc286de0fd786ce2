import { join } from 'node:path';

/** Debian roots, and images and build cache of the daemon: made once and kept. */
export const cacheFolder = process.env['CONTAINERS_CACHE'] ?? '/var/cache/lamplighter/containers';
export const engineFolder = join(cacheFolder, 'engine');
export const trixieFolder = join(cacheFolder, 'trixie');
export const dataFolder = join(cacheFolder, 'docker');

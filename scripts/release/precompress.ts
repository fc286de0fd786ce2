import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compresses the built browser files once, at the highest level, so that no request has to. */
const folders = ['apps/site/build/client', 'apps/console/build/client'];
const worthwhile = /\.(js|css|svg|json|webmanifest|txt)$/;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const entries = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
const files = entries.flat().filter((entry) => entry.isFile() && worthwhile.test(entry.name));
await Promise.all(
  files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const bytes = await readFile(path);
    await Promise.all([
      writeFile(`${path}.br`, await brotli(bytes, options)),
      writeFile(`${path}.gz`, await gz(bytes, { level: 9 })),
    ]);
  }),
);
console.log(`compressed ${files.length} files`);

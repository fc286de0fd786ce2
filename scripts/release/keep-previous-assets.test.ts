import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepPreviousAssets } from './keep-previous-assets.ts';

it('keeps the files of the last build, and of no earlier one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'previous-assets-'));
  await keepPreviousAssets(folder);
  expect(await readdir(join(folder, 'previous-build'))).toEqual([]);
  for (const release of ['one', 'two']) {
    await mkdir(join(folder, 'build/client/assets'), { recursive: true });
    await writeFile(join(folder, 'build/client/assets', `page-${release}.js`), release);
    await keepPreviousAssets(folder);
    expect(await readdir(join(folder, 'previous-build/assets'))).toEqual([`page-${release}.js`]);
  }
  await rm(folder, { recursive: true });
});

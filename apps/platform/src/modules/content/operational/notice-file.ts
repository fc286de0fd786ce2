import { timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandIds } from '@lamplighter/contracts/content/brands';
import { bothBrands, noticeDraft } from '@lamplighter/contracts/content/notice-draft';
import type { Logger } from '@lamplighter/server/logger';
import { z } from 'zod';
import { type KeyRing, keyedHash } from '../../../crypto/key-ring.ts';

/** The longest time of a notice of a file: a file that is forgotten, or put back, shows nothing old. */
export const maxFileHours = 24;

const writtenNotice = z.object({
  id: z.uuid(),
  ...noticeDraft.shape,
  withdrawn: z.boolean(),
  changedBy: z.string().min(1),
  changedAt: z.iso.datetime().transform((text) => new Date(text)),
});

/** A notice that an operator wrote while the database was down: one for each brand, and one for both. */
export type FileNotice = z.infer<typeof writtenNotice>;

const names = [...brandIds, bothBrands];
const pathOf = (directory: string, brand: string) => join(directory, `${brand}.notice`);

/** A line of JSON and a line with its MAC, under a key derived from `LEAD_INDEX_KEY`: every platform can check it. */
function signed(ring: KeyRing, notice: FileNotice): string {
  const text = JSON.stringify(notice);
  return `${text}\n${macOf(ring, text).toString('base64url')}\n`;
}

/** Throws when it was not written by an operator with the keys, or is not whole. */
function verified(ring: KeyRing, brand: string, file: string): FileNotice {
  const [text = '', mac = ''] = file.split('\n');
  const [expected, given] = [macOf(ring, text), Buffer.from(mac, 'base64url')];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw new Error('the MAC is not ours');
  const notice = writtenNotice.parse(JSON.parse(text));
  if (notice.brand !== brand) throw new Error(`it is a notice of ${notice.brand}`);
  return notice;
}

const macOf = (ring: KeyRing, text: string) => keyedHash(ring, 'notice-file', text);

/** Under another name first: no platform reads half a file. */
export async function writeNoticeFile(directory: string, ring: KeyRing, notice: FileNotice): Promise<string> {
  const path = pathOf(directory, notice.brand);
  await writeFile(`${path}.new`, signed(ring, notice), { mode: 0o644 });
  await rename(`${path}.new`, path);
  return path;
}

export async function readNoticeFile(directory: string, ring: KeyRing, brand: string): Promise<FileNotice | undefined> {
  const file = await textOf(directory, brand);
  return file === undefined ? undefined : verified(ring, brand, file);
}

/** Undefined when there is none. */
async function textOf(directory: string, brand: string): Promise<string | undefined> {
  try {
    return await readFile(pathOf(directory, brand), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export type NoticeFiles = { read: () => Promise<readonly FileNotice[]> };

/**
 * The notices of the directory. A file that cannot be taken (half copied, signed with another key) is logged once; the
 * notice that was read before it stays.
 */
export function watchNoticeFiles(directory: string | undefined, ring: KeyRing, logger: Logger): NoticeFiles {
  const known = new Map<string, { file: string | undefined; notice: FileNotice | undefined }>();
  const readOne = async (dir: string, brand: string) => {
    const before = known.get(brand);
    const file = await textOf(dir, brand).catch((err: unknown) => `cannot be read: ${err}`);
    if (before && before.file === file) return;
    try {
      known.set(brand, { file, notice: file === undefined ? undefined : verified(ring, brand, file) });
      if (file !== undefined) logger.info({ event: 'notice-file-taken', file: `${brand}.notice` });
    } catch (err) {
      known.set(brand, { file, notice: before?.notice });
      logger.error({ event: 'notice-file-refused', file: `${brand}.notice`, err });
    }
  };
  return {
    read: async () => {
      if (directory === undefined) return [];
      await Promise.all(names.map((brand) => readOne(directory, brand)));
      return names.flatMap((brand) => known.get(brand)?.notice ?? []);
    },
  };
}

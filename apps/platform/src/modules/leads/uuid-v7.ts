import { randomUUID } from 'node:crypto';

/** A version 7 UUID: ids created together are adjacent in an index. */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // After the version digit, versions 4 and 7 are equally random.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

import { randomUUID } from 'node:crypto';

/** A version 7 UUID: ids made together lie together in an index. */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // Everything after the version digit is as random in one version as in the other.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

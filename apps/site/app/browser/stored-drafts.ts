/** What someone is writing, in this tab's `sessionStorage`. Bounded in time and size; sign-out removes it. */
const prefix = 'draft:';
/** Long enough to finish in the evening what was begun in the morning. */
const ttlMs = 24 * 60 * 60 * 1_000;
/** Twice the longest text that a form takes, so that a text that is too long can still be shortened. */
const maxLength = 60_000;

/** The time at which it was saved, a line break, and the text. */
const shape = /^(\d{1,16})\n/;

/** The text that was saved under this name, if it has not expired. */
export function readDraft(name: string): string | undefined {
  const stored = sessionStorage.getItem(prefix + name) ?? '';
  return isFresh(stored) ? stored.replace(shape, '') : undefined;
}

/** A text beyond the limit is not saved: the last one within it stays. */
export function saveDraft(name: string, text: string): void {
  if (text.length <= maxLength) sessionStorage.setItem(prefix + name, `${Date.now()}\n${text}`);
}

export function removeDraft(name: string): void {
  sessionStorage.removeItem(prefix + name);
}

export function removeDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key);
}

export function removeExpiredDrafts(): void {
  for (const key of draftKeys()) if (!isFresh(sessionStorage.getItem(key) ?? '')) sessionStorage.removeItem(key);
}

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));

/** A clock that was set back must not make a draft last. */
function isFresh(stored: string): boolean {
  const [, savedAt] = shape.exec(stored) ?? [];
  return savedAt !== undefined && Math.abs(Date.now() - Number(savedAt)) < ttlMs;
}

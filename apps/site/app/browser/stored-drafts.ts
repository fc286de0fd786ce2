/** Drafts of texts, in this tab's `sessionStorage`. Bounded in time and size; sign-out removes them. */
const prefix = 'draft:';
/** Long enough to start in the morning and finish in the evening. */
const ttlMs = 24 * 60 * 60 * 1_000;
/** Twice the longest text that a form accepts, so that a text that is too long can still be shortened. */
const maxLength = 60_000;

/** The stored format: the time of saving, a line break, and the text. */
const shape = /^(\d{1,16})\n/;

/** The draft with this name, if it has not expired. */
export function readDraft(name: string): string | undefined {
  const stored = sessionStorage.getItem(prefix + name) ?? '';
  return isFresh(stored) ? stored.replace(shape, '') : undefined;
}

/** A text beyond the limit is not saved: the last draft within the limit stays. */
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

/** A clock that was set back must not extend the life of a draft. */
function isFresh(stored: string): boolean {
  const [, savedAt] = shape.exec(stored) ?? [];
  return savedAt !== undefined && Math.abs(Date.now() - Number(savedAt)) < ttlMs;
}

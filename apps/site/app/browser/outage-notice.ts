/**
 * Keeps a hidden notice folded on the next pages. The text of the notice is stored, so a new or updated notice is open
 * again. `sessionStorage`: for this tab and this visit.
 */
const storageKey = 'hidden-notice';

/** The longest delay that a timer of a browser accepts, 24 days. */
const maxDelayMs = 2 ** 31 - 1;

/** Hides an expired notice: the page may come from a cache that stored it earlier, or stay open past the expiry. */
export function hideExpiredNotice(): void {
  const notice = document.querySelector<HTMLElement>('section[data-until]');
  const leftMs = Date.parse(notice?.dataset['until'] ?? '') - Date.now();
  if (!notice || Number.isNaN(leftMs)) return;
  if (leftMs <= 0) notice.hidden = true;
  else setTimeout(hideExpiredNotice, Math.min(leftMs, maxDelayMs));
}

export function rememberHiddenNotice(): void {
  const notice = document.querySelector<HTMLDetailsElement>('details[data-notice]');
  const text = notice?.textContent;
  if (!notice || !text) return;
  try {
    if (sessionStorage.getItem(storageKey) === text) notice.open = false;
  } catch {
    // Storage is blocked: the notice opens on every page.
    return;
  }
  notice.addEventListener('toggle', () => {
    if (!notice.open) sessionStorage.setItem(storageKey, text);
    else sessionStorage.removeItem(storageKey);
  });
}

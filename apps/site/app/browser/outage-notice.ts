/**
 * Keeps a hidden notice folded on the next pages. The text of a notice is stored, so a new or updated notice is open
 * again. `sessionStorage`: for this tab and this visit.
 */
const storageKey = 'hidden-notice';
/** The control character for it: no text of a page contains one. */
const separator = '\u001f';

/** The longest delay that a timer of a browser accepts, 24 days. */
const maxDelayMs = 2 ** 31 - 1;

/** Hides expired notices: the page may come from a cache that stored it earlier, or stay open past the expiry. */
export function hideExpiredNotices(): void {
  for (const notice of document.querySelectorAll<HTMLElement>('[data-until]')) hideWhenExpired(notice);
}

function hideWhenExpired(notice: HTMLElement): void {
  const leftMs = Date.parse(notice.dataset['until'] ?? '') - Date.now();
  if (Number.isNaN(leftMs)) return;
  if (leftMs <= 0) notice.hidden = true;
  else setTimeout(() => hideWhenExpired(notice), Math.min(leftMs, maxDelayMs));
}

export function rememberHiddenNotices(): void {
  const notices = document.querySelectorAll<HTMLDetailsElement>('details[data-notice]');
  if (notices.length === 0) return;
  let hidden: Set<string>;
  try {
    hidden = new Set(sessionStorage.getItem(storageKey)?.split(separator));
  } catch {
    // Storage is blocked: the notices open on every page.
    return;
  }
  for (const notice of notices) {
    const text = notice.textContent ?? '';
    if (hidden.has(text)) notice.open = false;
    const remember = (isOpen: boolean) => {
      if (isOpen) hidden.delete(text);
      else hidden.add(text);
      if (hidden.size > 0) sessionStorage.setItem(storageKey, [...hidden].join(separator));
      else sessionStorage.removeItem(storageKey);
    };
    // The toggle event comes after the click, and not at all if the page is left first.
    notice.querySelector('summary')?.addEventListener('click', () => remember(!notice.open));
    notice.addEventListener('toggle', () => remember(notice.open));
  }
}

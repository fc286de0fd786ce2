/**
 * Keeps a hidden notice folded on the next pages. The text of the notice is stored, so a new or updated notice is open
 * again. `sessionStorage`: for this tab and this visit.
 */
const storageKey = 'hidden-notice';

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

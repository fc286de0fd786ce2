/**
 * Keeps a notice that was hidden folded on the next pages. What is remembered is the notice itself, so another one, or
 * the same one with news, is open again. `sessionStorage`: for this tab and this visit.
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

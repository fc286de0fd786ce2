import { idleMinutes } from '@lamplighter/contracts/accounts/session-limits';

/**
 * Idle timeout. The time of the last activity is wall-clock time and shared by all tabs, so that a tab that was
 * suspended or in the background uses the same one.
 */
export const idleMs = idleMinutes * 60_000;

const storageKey = 'last-active';
/** Debounce: events within half a second count as one. */
const debounceMs = 500;
/** Activity is reported late and never early, so the server's session expires with this timeout or shortly after it. */
const reportAfterMs = 60_000;
const timeoutMs = 20_000;
const signs = ['keydown', 'input', 'pointerdown', 'pointermove', 'wheel', 'scroll', 'touchstart'];

let own = Date.now();
let noting = false;
let reporting: ReturnType<typeof setTimeout> | undefined;

export function lastActive(): number {
  try {
    return Math.max(own, Number(localStorage.getItem(storageKey)));
  } catch {
    return own;
  }
}

/** Other tabs receive it through the storage event. */
export function noteActivity(): void {
  own = Date.now();
  try {
    localStorage.setItem(storageKey, String(own));
  } catch {
    // Storage is blocked: only the activity of this tab counts.
  }
}

type Tokens = { identityToken: boolean; accessToken: boolean };

function isTokens(body: unknown): body is Tokens {
  return typeof body === 'object' && body !== null && 'identityToken' in body && 'accessToken' in body;
}

/** Which tokens the server holds; undefined when it cannot be reached. */
export async function askServer(path: '/identity/status' | '/identity/activity'): Promise<Tokens | undefined> {
  try {
    const method = path === '/identity/activity' ? 'POST' : 'GET';
    const response = await fetch(path, { method, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    const body: unknown = response.ok ? await response.json() : undefined;
    return isTokens(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

export function reportActivity(): void {
  clearTimeout(reporting);
  reporting = undefined;
  void askServer('/identity/activity');
}

function heed(): void {
  // An expired session cannot be extended, and while a dialog is open only its buttons count as activity.
  if (noting || Date.now() - lastActive() >= idleMs || document.querySelector('dialog:modal')) return;
  noting = true;
  setTimeout(() => {
    noting = false;
    noteActivity();
    reporting ??= setTimeout(reportActivity, reportAfterMs);
  }, debounceMs);
}

let watching = false;

export function watchActivity(): void {
  if (watching) return;
  watching = true;
  for (const sign of signs) window.addEventListener(sign, heed, { passive: true, capture: true });
}

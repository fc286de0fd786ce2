import { idleMinutes } from '@lamplighter/contracts/session-limits';

/**
 * When the customer last did something, by the clock on the wall and in whichever tab: a tab that slept, or that nobody
 * looked at, knows it as well as the one that is used.
 */
export const idleMs = idleMinutes * 60_000;

const storageKey = 'last-active';
/** What happens within half a second is one thing. */
const debounceMs = 500;
/** The server's clock is told late and never early, so it runs out with this one's or shortly after. */
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

/** Other tabs hear of it by the storage event. */
export function noteActivity(): void {
  own = Date.now();
  try {
    localStorage.setItem(storageKey, String(own));
  } catch {
    // A browser that keeps nothing has this tab's own clock.
  }
}

type Tokens = { identityToken: boolean; accessToken: boolean };

function isTokens(answer: unknown): answer is Tokens {
  return typeof answer === 'object' && answer !== null && 'identityToken' in answer && 'accessToken' in answer;
}

/** Which tokens the server has; nothing when it cannot be asked. */
export async function askServer(path: '/identity/status' | '/identity/activity'): Promise<Tokens | undefined> {
  try {
    const method = path === '/identity/activity' ? 'POST' : 'GET';
    const response = await fetch(path, { method, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return isTokens(answer) ? answer : undefined;
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
  // Nothing brings back what has run out, and while a question is open only its answer counts.
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

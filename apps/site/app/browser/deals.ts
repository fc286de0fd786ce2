/**
 * Session watch of the protected page: checks every half minute that both tokens still exist, and signs out after a
 * quarter of an hour without activity, with a warning two minutes before. Deadlines are wall-clock times: a laptop that
 * slept past one signs out when it wakes.
 */
import { dealsWords as words } from '../routes/deals/words.ts';
import { askServer, idleMs, lastActive, noteActivity, reportActivity, watchActivity } from './activity.ts';

const recheckMs = 30_000;
const warningMs = 2 * 60_000;
const tickMs = 1_000;
const forgotten = ['chosenTariff', 'pendingTariffDismissed'];

const page = document.querySelector<HTMLElement>('[data-deals]');
const dialog = page?.querySelector('dialog');
const timeLeft = page?.querySelector<HTMLElement>('[data-time-left]');
let leaving = false;

type Leaving = {
  state: 'signed-out' | 'signing-out';
  action: '/logout' | '/identity/logout';
  reason: 'idle' | 'expired';
};

function leave({ state, action, reason }: Leaving): void {
  if (!page || leaving) return;
  leaving = true;
  page.dataset['authState'] = state;
  const note = page.querySelector('[data-signing-out]');
  if (note) note.textContent = words.signingOut;
  try {
    for (const key of forgotten) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
  signOut(action, reason);
}

/** By the form of the page that signs out there: a GET does not. */
function signOut(action: Leaving['action'], reason: Leaving['reason']): void {
  const form = page?.querySelector<HTMLFormElement>(`form[action="${action}"]`);
  const field = form?.elements.namedItem('reason');
  if (field instanceof HTMLInputElement) field.value = reason;
  form?.submit();
}

async function recheck(): Promise<void> {
  const tokens = await askServer('/identity/status');
  if (tokens && !(tokens.identityToken && tokens.accessToken)) {
    leave({ state: 'signed-out', action: '/identity/logout', reason: 'expired' });
  }
}

/** Changes once a minute, then every twenty seconds: more frequent announcements would not help. */
function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds > 40) return words.idle.minutes(Math.ceil(seconds / 60));
  return words.idle.seconds(Math.ceil(seconds / 20) * 20);
}

function look(): void {
  const left = lastActive() + idleMs - Date.now();
  if (left <= 0) leave({ state: 'signing-out', action: '/logout', reason: 'idle' });
  else if (left > warningMs) dialog?.close();
  else warn(left);
}

function warn(left: number): void {
  const text = words.idle.left(inWords(left));
  if (timeLeft && timeLeft.textContent !== text) timeLeft.textContent = text;
  if (!dialog?.open) dialog?.showModal();
}

function stay(): void {
  // The button may be pressed after the laptop wakes: an expired session is not extended.
  if (Date.now() - lastActive() < idleMs) {
    noteActivity();
    reportActivity();
  }
  look();
}

// The server has just found both tokens: the idle time starts now, and the header shows the sign-out button.
document.documentElement.dataset['signedIn'] = 'yes';
noteActivity();
watchActivity();
setInterval(recheck, recheckMs);
setInterval(look, tickMs);
document.addEventListener('visibilitychange', look);
window.addEventListener('storage', look);
window.addEventListener('pageshow', (event) => {
  look();
  if (event.persisted) void recheck();
});
dialog?.addEventListener('cancel', stay);
dialog?.querySelector('[name=stay]')?.addEventListener('click', stay);

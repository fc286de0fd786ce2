import { readDraft, removeDraft, saveDraft } from './stored-drafts.ts';

/** Progressive enhancement of plain forms. Each form works without it. */

const doublePressMs = 1_000;
const probeTimeoutMs = 10_000;
/** Connectivity probe: a small file of this site. If it can be fetched, a POST would arrive. */
const probeUrl = '/help-and-support/service-worker.js';

/**
 * Saves the texts as drafts in this tab, so that a crash, a timeout or a lost connection loses nothing. A script does,
 * because the framework may not arrive. It listens to the form: an island that failed has another text area.
 */
function saveDrafts(form: HTMLFormElement): void {
  const save = (target: EventTarget | null) => {
    if (target instanceof HTMLTextAreaElement && target.dataset['draft'])
      saveDraft(target.dataset['draft'], target.value);
  };
  try {
    for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-draft]')) {
      const draft = readDraft(area.dataset['draft'] ?? '');
      if (draft && area.value === '') area.value = draft;
      // The text was typed before this script ran.
      else if (area.value !== area.defaultValue) save(area);
    }
    form.addEventListener('input', ({ target }) => save(target));
  } catch {
    // Storage is blocked.
  }
}

/** Double-submit guard: the second of two presses of a button within a second is ignored. */
function ignoreDoublePress(form: HTMLFormElement): void {
  let last = Number.NEGATIVE_INFINITY;
  let pressed: HTMLButtonElement | undefined;
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.type !== 'submit') return;
    if (button === pressed && event.timeStamp - last < doublePressMs) return event.preventDefault();
    last = event.timeStamp;
    pressed = button;
  });
  const allow = () => {
    last = Number.NEGATIVE_INFINITY;
  };
  // A submission that was not sent may be retried at once, and one of something else is no repetition.
  form.querySelector('[data-not-sent]')?.addEventListener('focus', allow);
  form.addEventListener('input', allow);
}

function showOffline(form: HTMLFormElement): void {
  const note = form.querySelector<HTMLElement>('[data-offline-note] span');
  if (note) note.hidden = navigator.onLine;
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch(probeUrl, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps the form on the page while there is no connection: the browser would replace it with its own error page. A form
 * with a text probes the site first, because `navigator.onLine` does not prove that the site can be reached.
 */
function sendWhenReachable(form: HTMLFormElement): void {
  const notSent = form.querySelector<HTMLElement>('[data-not-sent]');
  if (!notSent) return;
  const hasText = form.querySelector('textarea[data-draft]') !== null;
  const show = (isShown: boolean) => {
    notSent.hidden = !isShown;
    if (isShown) notSent.focus();
  };
  let isChecked = false;
  let isChecking = false;
  form.addEventListener('submit', async (event) => {
    show(!navigator.onLine);
    if (navigator.onLine && (!hasText || isChecked)) return;
    event.preventDefault();
    if (!navigator.onLine || isChecking) return;
    isChecking = true;
    isChecked = await isReachable();
    isChecking = false;
    show(!isChecked);
    if (isChecked) form.requestSubmit(event.submitter);
    isChecked = false;
  });
}

/**
 * The response to a POST cannot be reached by 'Back' without posting again. When the page is left by its form or by a
 * link, its history entry becomes a GET. Until then a refresh posts again, and so keeps the text and the errors.
 */
function leaveNoPostBehind(): void {
  const becomeVisit = () => history.replaceState(history.state, '', location.href);
  document.addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) becomeVisit();
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && leavesPage(link, event)) becomeVisit();
  });
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target !== '';
  const [page] = link.href.split('#');
  return (
    !event.defaultPrevented && !opensElsewhere && /^https?:/.test(link.href) && page !== location.href.split('#')[0]
  );
}

/** Printing needs a script, so the button is shown by it. */
function offerPrinting(): void {
  const offer = document.querySelector<HTMLElement>('[data-print]');
  if (!offer) return;
  offer.hidden = false;
  offer.querySelector('button')?.addEventListener('click', () => window.print());
}

export function enhanceForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
    saveDrafts(form);
    ignoreDoublePress(form);
    sendWhenReachable(form);
    showOffline(form);
    window.addEventListener('online', () => showOffline(form));
    window.addEventListener('offline', () => showOffline(form));
  }
  leaveNoPostBehind();
  offerPrinting();
  // This script may be late: somebody who is typing already is not interrupted.
  if (document.activeElement === document.body) {
    document.querySelector<HTMLElement>('main [tabindex="-1"]:not([hidden]):has([role="alert"])')?.focus();
  }
  for (const sent of document.querySelectorAll<HTMLElement>('[data-forget-draft]')) {
    removeDraft(sent.dataset['forgetDraft'] ?? '');
  }
}

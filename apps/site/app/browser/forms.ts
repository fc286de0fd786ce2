import { countCharacters } from '@lamplighter/contracts/character-count';
import { filterAddresses } from './address-filter.ts';
import { readDraft, removeDraft, saveDraft } from './stored-drafts.ts';

/** The behaviour of forms that are plain posts. Each form works without it. */

const countDelayMs = 1_000;
const doublePressMs = 1_000;
const probeTimeoutMs = 10_000;
/** A small file of this site: whether it can be fetched says whether a post would arrive. */
const probeUrl = '/help-and-support/service-worker.js';

/** Says by how much a text is too long, once its writer pauses. */
function watchLimit(area: HTMLTextAreaElement): void {
  const note = area.parentElement?.querySelector<HTMLElement>('[data-over-limit]');
  const limit = Number(area.dataset['limit']);
  if (!note || !limit) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  area.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const over = countCharacters(area.value) - limit;
      note.textContent = over > 0 ? (note.dataset['overLimit'] ?? '').replace('{count}', String(over)) : '';
    }, countDelayMs);
  });
}

/** Keeps what is being written in this tab, so that a crash, a time-out or a lost signal loses nothing. */
function keepDraft(area: HTMLTextAreaElement): void {
  const name = area.dataset['draft'] ?? '';
  const kept = readDraft(name);
  const keep = () => saveDraft(name, area.value);
  if (kept && area.value === '') area.value = kept;
  // A quick typist, or a slow phone: written before this ran.
  else if (area.value !== area.defaultValue) keep();
  area.addEventListener('input', keep);
}

/** Only the first of two presses within a second counts. */
function ignoreDoublePress(form: HTMLFormElement): void {
  let last = Number.NEGATIVE_INFINITY;
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.type !== 'submit') return;
    if (event.timeStamp - last < doublePressMs) event.preventDefault();
    else last = event.timeStamp;
  });
  // What was not sent may be tried again at once.
  form.querySelector('[data-not-sent]')?.addEventListener('focus', () => {
    last = Number.NEGATIVE_INFINITY;
  });
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
 * Keeps a form on the page while there is no connection: the browser would put its own error page in its place. A form
 * with a text asks the site first, because a connection that is there in name only would lose just as much.
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

function announceSaving(form: HTMLFormElement): void {
  const status = form.querySelector<HTMLElement>('[data-saving]');
  const text = status?.querySelector('template')?.content;
  form.addEventListener('submit', ({ submitter, defaultPrevented }) => {
    const isSaving = submitter instanceof HTMLButtonElement && submitter.value === 'save' && !defaultPrevented;
    if (status && text && isSaving) status.append(text.cloneNode(true));
  });
}

/**
 * A page that answers a post cannot be gone back to: it would have to be posted again. When it is left by its form or
 * by a link, its entry in the history becomes a plain visit. Until then a refresh posts it again, and so keeps its text
 * and errors.
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

export function enhanceForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
    for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-limit]')) watchLimit(area);
    for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-draft]')) keepDraft(area);
    ignoreDoublePress(form);
    sendWhenReachable(form);
    announceSaving(form);
    filterAddresses(form);
    showOffline(form);
    window.addEventListener('online', () => showOffline(form));
    window.addEventListener('offline', () => showOffline(form));
  }
  leaveNoPostBehind();
  for (const sent of document.querySelectorAll<HTMLElement>('[data-forget-draft]')) {
    removeDraft(sent.dataset['forgetDraft'] ?? '');
  }
  document.querySelector<HTMLElement>('main [tabindex="-1"]:not([hidden]):has([role="alert"])')?.focus();
}

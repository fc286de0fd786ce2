/**
 * Progressive enhancement of the meter reading form: leaves out fields that do not apply, and stores a reading that
 * cannot be sent on this device until the customer chooses to send it. The form works without it.
 */

import { readReadingDate, typedDate } from '@lamplighter/contracts/leads/reading-date';
import { formatDay } from '@lamplighter/contracts/time/london-day';
import {
  addReading,
  readingsKey,
  readReadings,
  removeReading,
  removeReadings,
  type StoredReading,
} from './stored-readings.ts';

type PostResult = { confirmation: string } | 'refused' | 'unreachable';

const formPath = '/help-and-support/submit-meter-read';
const confirmPath = `${formPath}-confirm`;
const timeoutMs = 20_000;
const anyDay = { from: '2000-01-01', to: '2099-12-31' };

const form = document.querySelector<HTMLFormElement>('form[data-meter-reading]');
const panel = document.querySelector<HTMLElement>('[data-kept-reading]');

/** The style sheet hides what does not apply. What is hidden is not sent, whoever sends the form. */
function leaveOutHidden({ formData }: FormDataEvent): void {
  for (const input of form?.querySelectorAll<HTMLInputElement>('[data-part] input') ?? []) {
    if (input.offsetParent === null) formData.delete(input.name);
  }
}

function dayOf({ fields }: StoredReading): string {
  const typed = typedDate(Object.fromEntries(fields));
  const read = readReadingDate(typed, anyDay);
  return 'day' in read ? formatDay(read.day) : [typed.day, typed.month, typed.year].join(' ').trim();
}

type State = 'none' | 'waiting' | 'ready' | 'sending' | 'sent' | 'failed';

let shown: State = 'none';

function show(state: State): void {
  if (!panel) return;
  shown = state;
  panel.hidden = state === 'none';
  for (const text of panel.querySelectorAll<HTMLElement>('[data-state]')) text.hidden = text.dataset['state'] !== state;
  const toggle = (part: string, shown: boolean) => {
    const element = panel.querySelector<HTMLElement>(`[${part}]`);
    if (element) element.hidden = !shown;
  };
  toggle('data-kept-send', state === 'ready' || state === 'failed');
  toggle('data-kept-actions', state === 'waiting' || state === 'ready' || state === 'failed');
  const days = panel.querySelector<HTMLElement>('[data-kept-days]');
  if (!days) return;
  const known = readReadings()
    .map(dayOf)
    .filter((day) => day !== '');
  days.hidden = state === 'sent' || known.length === 0;
  days.dataset['label'] ??= days.textContent;
  days.textContent = days.dataset['label'] + known.join(', ');
}

function look(): void {
  if (readReadings().length === 0) return;
  show(navigator.onLine ? 'ready' : 'waiting');
}

/** If the reading cannot be stored, the form is submitted and the browser shows its own error. */
function keep(reading: StoredReading): void {
  if (!isStored(reading)) {
    form?.submit();
    return;
  }
  look();
  panel?.focus();
}

function isStored(reading: StoredReading): boolean {
  try {
    return addReading(reading);
  } catch {
    return false;
  }
}

async function post({ fields }: StoredReading): Promise<PostResult> {
  try {
    const response = await fetch(formPath, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const isTaken = response.redirected && new URL(response.url).pathname === confirmPath;
    if (isTaken) return { confirmation: response.url };
    return 'refused';
  } catch {
    return 'unreachable';
  }
}

/** Posts as a page load, so that the customer sees the response: validation errors, or that it is too late. */
function postAsPage({ fields }: StoredReading): void {
  const copy = document.createElement('form');
  copy.method = 'post';
  copy.action = formPath;
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    copy.append(input);
  }
  document.body.append(copy);
  dropPostEntry();
  copy.submit();
}

/**
 * Makes this history entry a GET of the form: 'Back' to the entry of a POST fails, because the response is `no-store`.
 * Done on leaving, and no earlier, so that a reload of an error page keeps what was typed.
 */
function dropPostEntry(): void {
  history.replaceState(null, '', location.href);
}

function confirmReading(url: string): void {
  dropPostEntry();
  location.assign(url);
}

/** Only one tab sends at a time; the next one finds nothing left to send. */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(readingsKey, work) : work();
}

function sendKept(): Promise<void> {
  show('sending');
  return oneTabAtATime(async () => {
    let last: string | undefined;
    for (const reading of readReadings()) {
      const result = await post(reading);
      if (result === 'refused') return postAsPage(reading);
      if (result === 'unreachable') return show('failed');
      last = result.confirmation;
      removeReading(reading.key);
    }
    if (last === undefined) show('sent');
    else confirmReading(last);
  });
}

/** The form is the same for all visitors: two equal readings from two forms are told apart by an id of this one. */
function addSubmissionId(form: HTMLFormElement): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'hidden', name: 'submission', value: crypto.randomUUID() });
  form.append(input);
}

const typedIn = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'submission'));

let lastTyped: string | undefined;

/** A form that is sent again as it is has the same id. A changed one has another, also when it is changed back. */
function identifySubmission(form: HTMLFormElement): void {
  const typed = typedIn(form);
  const input = form.querySelector<HTMLInputElement>('input[name="submission"]');
  if (input && lastTyped !== undefined && lastTyped !== typed) input.value = crypto.randomUUID();
  lastTyped = typed;
}

let sending = false;

async function send(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  if (!form || sending) return;
  identifySubmission(form);
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const reading: StoredReading = { key: new Map(fields).get('submission') ?? '', fields, keptAt: Date.now() };
  if (!navigator.onLine) return keep(reading);

  sending = true;
  const note = form.querySelector<HTMLElement>('[data-sending] span');
  if (note) note.hidden = false;
  const result = await post(reading);
  sending = false;
  if (note) note.hidden = true;
  if (result === 'unreachable') return keep(reading);
  if (result !== 'refused') return confirmReading(result.confirmation);
  dropPostEntry();
  form.submit();
}

if (form) {
  form.addEventListener('formdata', leaveOutHidden);
  form.addEventListener('submit', send);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (link && !link.getAttribute('href')?.startsWith('#')) dropPostEntry();
  });
  const posted = form.querySelector<HTMLInputElement>('input[name="submission"]')?.value;
  if (posted === undefined) addSubmissionId(form);
  // The server has responded to this one and its values are in the form again, so the stored copy is removed.
  else if (readReadings().some(({ key }) => key === posted)) removeReading(posted);
}

panel?.querySelector('[data-kept-send]')?.addEventListener('click', () => void sendKept());
panel?.querySelector('[data-kept-forget]')?.addEventListener('click', () => {
  removeReadings();
  show('none');
});
window.addEventListener('online', look);
window.addEventListener('offline', look);
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== readingsKey && key !== null) return;
  if (readReadings().length > 0) look();
  else if (shown === 'none' || shown === 'sent') return;
  // A null value means deleted by the customer or at sign-out, not sent.
  else show(newValue === null ? 'none' : 'sent');
});
look();
document.querySelector<HTMLElement>('main [tabindex="-1"]:has(> [role="alert"])')?.focus();

/**
 * The guards of the meter reading form, which must work before the framework is here and without it: what does not
 * apply is not sent, one press sends once, and a reading that cannot be sent is kept on this device. The form works
 * without them.
 */

import { confirmReading, dropPostEntry, post } from './post-reading.ts';
import { addReading, readingKept, readReadings, removeReading, type StoredReading } from './stored-readings.ts';

const form = document.querySelector<HTMLFormElement>('form[data-meter-reading]');

/** The style sheet hides what does not apply. What is hidden is not sent, whoever sends the form. */
function leaveOutHidden({ formData }: FormDataEvent): void {
  for (const input of form?.querySelectorAll<HTMLInputElement>('[data-part] input') ?? []) {
    if (input.offsetParent === null) formData.delete(input.name);
  }
}

/** If the reading cannot be stored, the form is submitted and the browser shows its own error. */
function keep(reading: StoredReading): void {
  if (!isStored(reading)) {
    form?.submit();
    return;
  }
  const isShown = !window.dispatchEvent(new Event(readingKept, { cancelable: true }));
  if (!isShown) showFrame();
}

/** The framework is not here, or has failed. The focus loads it, and so does the next connection. */
function showFrame(): void {
  const frame = document.querySelector<HTMLElement>('[data-kept-reading]');
  if (!frame) return;
  frame.dataset['keptReading'] = 'shown';
  frame.querySelector('section')?.focus();
}

function isStored(reading: StoredReading): boolean {
  try {
    return addReading(reading);
  } catch {
    return false;
  }
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

// This script may be late: somebody who is typing already is not interrupted.
if (document.activeElement === document.body) {
  document.querySelector<HTMLElement>('main [tabindex="-1"]:has(> [role="alert"])')?.focus();
}

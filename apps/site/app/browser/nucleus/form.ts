/**
 * The first script of an article's embedded form: shows what is missing instead of posting, and dispatches an event
 * with the answer. The second script handles the answer.
 */
function missing(form: HTMLFormElement): HTMLFieldSetElement[] {
  return [...form.querySelectorAll('fieldset')].filter((question) => !question.querySelector('input:checked'));
}

function complain(question: HTMLFieldSetElement, message: string): void {
  const note = question.querySelector<HTMLElement>('[data-problem]');
  if (!note) return;
  note.textContent = message;
  note.hidden = message === '';
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-nucleus]')) {
  form.addEventListener('submit', (event) => {
    const unanswered = missing(form);
    for (const question of form.querySelectorAll('fieldset')) {
      complain(question, unanswered.includes(question) ? (question.dataset['ask'] ?? '') : '');
    }
    const [first] = unanswered;
    if (first) {
      event.preventDefault();
      first.querySelector('input')?.focus();
      return;
    }
    const answers = Object.fromEntries(new FormData(form));
    const answered = new CustomEvent('nucleus:answered', { bubbles: true, cancelable: true, detail: answers });
    if (!form.dispatchEvent(answered)) event.preventDefault();
  });
}

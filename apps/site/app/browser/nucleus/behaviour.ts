import { suggestTariff } from '../../help/article/nucleus/suggest-tariff.ts';

/** The second script: the tariff checker shows its suggestion in place; a call-back request goes on to its page. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-nucleus="tariff-checker"]')) {
  const result = form.querySelector<HTMLElement>('[data-result]');
  for (const outcome of form.querySelectorAll<HTMLElement>('[data-outcome]')) outcome.hidden = true;

  form.addEventListener('nucleus:answered', (event) => {
    event.preventDefault();
    const answers = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value === 'yes']));
    const suggestion = suggestTariff(answers);
    for (const outcome of form.querySelectorAll<HTMLElement>('[data-outcome]')) {
      outcome.hidden = outcome.dataset['outcome'] !== suggestion;
    }
    result?.focus();
  });
}

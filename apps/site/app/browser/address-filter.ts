import { matchesFilter } from '../address/filter.ts';

/** Filters a long list of addresses while the customer types. The filter has no name, so it is not submitted. */
export function filterAddresses(form: HTMLFormElement): void {
  const filter = form.querySelector<HTMLInputElement>('[data-address-filter]');
  const status = form.querySelector<HTMLElement>('[data-addresses-shown]');
  const options = [...form.querySelectorAll<HTMLElement>('[data-address]')];
  if (!filter || !status) return;
  filter.addEventListener('input', () => {
    for (const option of options) option.hidden = !matchesFilter(option.dataset['address'] ?? '', filter.value);
    const shown = options.filter(({ hidden }) => !hidden).length;
    const text = (status.dataset['addressesShown'] ?? '').replace('{count}', String(shown));
    status.textContent = filter.value.trim() === '' ? '' : text;
  });
  // Enter would submit the form with its first button.
  filter.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}

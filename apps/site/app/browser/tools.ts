/** What a tool's page does without the framework: showing what an option reveals, printing, copying, and going back. */

/** What an option reveals may be below the window. */
function bringIntoView({ target }: Event): void {
  const option = target instanceof HTMLInputElement && target.type === 'radio' ? target.parentElement : null;
  option?.parentElement?.querySelector('[data-reveal]')?.scrollIntoView({ block: 'nearest' });
}

/** The link to the answer, or the letter above the button. */
function textOf(button: HTMLElement): string {
  const { toolCopy } = button.dataset;
  if (toolCopy !== undefined) return new URL(toolCopy, location.href).href;
  return button.closest('section')?.querySelector('blockquote')?.textContent ?? '';
}

/** After a reload, the steps before are entries of this page, which nothing but the island would show. */
const { search } = location;
addEventListener('popstate', () => {
  const isLive = document.querySelector<HTMLElement>('[data-island$="/Tool"]')?.dataset['live'] !== undefined;
  if (!isLive && location.search !== search) location.reload();
});

document.addEventListener('input', bringIntoView);
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  if (button?.matches('[data-tool-print]')) print();
  if (!button?.matches('[data-tool-copy], [data-tool-copy-letter]')) return;
  navigator.clipboard.writeText(textOf(button)).then(
    () => {
      button.textContent = button.dataset['copied'] ?? '';
    },
    // It can still be selected.
    () => {},
  );
});

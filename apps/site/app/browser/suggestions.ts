/** Suggestions under the search box: the WAI-ARIA combobox pattern over the plain form, which works without it. */
export {};

/** An urgent suggestion tells what to do about a danger, and comes first. */
type Suggestion = { title: string; link: string; urgent?: true };

const pauseMs = 150;
const leastLetters = 2;

function isSuggestions(body: unknown): body is { suggestions: Suggestion[] } {
  return typeof body === 'object' && body !== null && 'suggestions' in body && Array.isArray(body.suggestions);
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure over the state of one search box
function enhance(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=search]');
  const list = form.querySelector<HTMLUListElement>('ul');
  const status = form.querySelector<HTMLElement>('[role=status]');
  if (!input || !list || !status) return;
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', list.id);
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');

  let shown: Suggestion[] = [];
  let at = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const select = (index: number) => {
    at = index;
    for (const [place, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(place === at));
    const option = list.children[at];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const show = (suggestions: Suggestion[]) => {
    shown = suggestions;
    list.replaceChildren(
      ...suggestions.map(({ title, urgent }, index) => {
        const option = document.createElement('li');
        option.id = `${list.id}-${index}`;
        option.setAttribute('role', 'option');
        option.textContent = title;
        if (urgent) option.dataset['urgent'] = '';
        return option;
      }),
    );
    list.hidden = suggestions.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    status.textContent = list.hidden ? '' : `${suggestions.length} suggestions. Use up and down arrows to choose.`;
    select(-1);
  };
  // A late response would move the choice of somebody who uses the list, or reopen a list that was closed.
  const stopAsking = () => {
    clearTimeout(timer);
    asking?.abort();
  };
  const ask = async (typed: string) => {
    asking = new AbortController();
    try {
      const body: unknown = await (
        await fetch(`/search/suggestions?q=${encodeURIComponent(typed)}`, { signal: asking.signal })
      ).json();
      if (isSuggestions(body)) show(body.suggestions);
    } catch {
      // A newer query replaced this one, or the connection is lost: the box still searches.
    }
  };
  const open = (index: number) => {
    const link = shown[index]?.link;
    if (link) location.assign(link);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => select(at + 1 < shown.length ? at + 1 : 0),
    ArrowUp: () => select(at > 0 ? at - 1 : shown.length - 1),
    Escape: () => show([]),
    Enter: () => open(at),
  };

  input.addEventListener('input', () => {
    stopAsking();
    const typed = input.value.trim();
    if (typed.length < leastLetters) show([]);
    else timer = setTimeout(ask, pauseMs, typed);
  });
  input.addEventListener('keydown', (event) => {
    if (list.hidden || (event.key === 'Enter' && at < 0)) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    stopAsking();
    act();
  });
  list.addEventListener('mousedown', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) open([...list.children].indexOf(event.target));
  });
  form.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && form.contains(event.relatedTarget)) return;
    stopAsking();
    show([]);
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-suggest]')) enhance(form);

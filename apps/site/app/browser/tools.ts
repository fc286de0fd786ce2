/**
 * Progressive enhancement of the tools that are not islands: the answer follows while one types. The server works it
 * out, as it does without this script; only complete answers change the page.
 */
const pauseMs = 350;

const form = document.querySelector<HTMLFormElement>('form[data-tool]');
const isIsland = form?.closest('[data-island]') !== null;

function part(name: string, within: ParentNode): Element | null {
  return within.querySelector(`[data-tool-${name}]`);
}

function currentUrl(of: HTMLFormElement): string {
  const answers = [...new FormData(of)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return `${location.pathname}?${new URLSearchParams(answers)}`;
}

/** What an option reveals may be below the window. The framework of an island may come too late for that. */
function bringIntoView({ target }: Event): void {
  const option = target instanceof HTMLInputElement && target.type === 'radio' ? target.parentElement : null;
  option?.parentElement?.querySelector('[data-reveal]')?.scrollIntoView({ block: 'nearest' });
}

let latest = 0;

async function update(of: HTMLFormElement): Promise<void> {
  const url = currentUrl(of);
  const own = ++latest;
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok || own !== latest) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (own !== latest) return;
  const parts = part('parts', page);
  // An answer stays while the next one is typed.
  if (!parts?.firstElementChild) return;
  part('parts', document)?.replaceChildren(...parts.childNodes);
  const summary = part('summary', document);
  if (summary) summary.textContent = part('summary', page)?.textContent ?? '';
  history.replaceState(null, '', url);
}

if (form) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', (event) => {
    bringIntoView(event);
    if (isIsland) return;
    clearTimeout(timer);
    timer = setTimeout(() => void update(form), pauseMs);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-tool-print]')) print();
  });
}

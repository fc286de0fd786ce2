/**
 * Progressive enhancement of the tools: the answer follows while one types. The server works it out, as it does without
 * this script; only complete answers change the page.
 */
const pauseMs = 350;

const form = document.querySelector<HTMLFormElement>('form[data-tool]');

function part(name: string, within: ParentNode): Element | null {
  return within.querySelector(`[data-tool-${name}]`);
}

function showPrintButton(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-tool-print]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
}

function currentUrl(of: HTMLFormElement): string {
  const answers = [...new FormData(of)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  return `${location.pathname}?${new URLSearchParams(answers)}`;
}

/** A danger: what to do first, and its number. The option that was chosen shows all its numbers. */
function dangerIn(page: Document): string | undefined {
  return page.querySelector<HTMLElement>('[data-tool-danger]')?.dataset['toolDanger'];
}

/** What an option reveals may be below the window. */
function bringIntoView({ target }: Event): void {
  const option = target instanceof HTMLInputElement && target.type === 'radio' ? target.parentElement : null;
  option?.parentElement?.querySelector('[data-reveal]')?.scrollIntoView({ block: 'nearest' });
}

let latest = 0;
let showsDanger = false;

async function update(of: HTMLFormElement): Promise<void> {
  const url = currentUrl(of);
  const own = ++latest;
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok || own !== latest) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (own !== latest) return;
  const danger = dangerIn(page);
  const parts = part('parts', page);
  const isAnswered = Boolean(parts?.firstElementChild);
  // An answer stays while the next one is typed, a danger does not stay when it is no longer chosen.
  if (danger === undefined && !isAnswered && !showsDanger) return;
  showsDanger = danger !== undefined;
  part('parts', document)?.replaceChildren(...(parts?.childNodes ?? []));
  const summary = part('summary', document);
  if (summary) summary.textContent = danger ?? part('summary', page)?.textContent ?? '';
  // The button leads to the whole answer to a danger, which this page does not have.
  if (isAnswered) history.replaceState(null, '', url);
  showPrintButton();
}

if (form) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', (event) => {
    bringIntoView(event);
    clearTimeout(timer);
    timer = setTimeout(() => void update(form), pauseMs);
  });
  showPrintButton();
}

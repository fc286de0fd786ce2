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

let latest = 0;

async function update(of: HTMLFormElement): Promise<void> {
  const url = currentUrl(of);
  const own = ++latest;
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok || own !== latest) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const parts = part('parts', page);
  if (own !== latest || !parts?.firstElementChild) return;
  part('parts', document)?.replaceChildren(...parts.childNodes);
  const summary = part('summary', document);
  if (summary) summary.textContent = part('summary', page)?.textContent ?? '';
  history.replaceState(null, '', url);
  showPrintButton();
}

if (form) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(form), pauseMs);
  });
  showPrintButton();
}

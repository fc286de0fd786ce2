import type { ComponentType } from 'react';

type Island = {
  default: ComponentType;
  /** What the island needs besides its own file, by its props. */
  prepare?: (props: unknown) => Promise<void>;
};

const files = import.meta.glob<Island>('../**/*.island.tsx');

type Wait = (element: HTMLElement, use: () => void) => void;

const onceIdle = (act: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2_000 });
  else setTimeout(act, 500);
};

/** Whether the visitor used the island before this script ran. */
function isInUse(element: HTMLElement): boolean {
  if (element.contains(document.activeElement)) return true;
  return [...element.querySelectorAll('input, textarea')].some((field) =>
    field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
      ? field.checked !== field.defaultChecked
      : 'defaultValue' in field && 'value' in field && field.value !== field.defaultValue,
  );
}

/** Whether this browser stores what the island shows, in this tab or on this device. */
function isStored(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null || localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

const signs = ['focusin', 'pointerdown', 'input'];

/** Every use tries again while the island cannot be loaded. */
const onUse: Wait = (element, use) => {
  for (const sign of signs) element.addEventListener(sign, use);
  if (isInUse(element)) use();
};

const waits: Record<string, Wait> = {
  interaction: onUse,
  // What is entered there may show in the island, and the connection may be lost before the form is sent.
  form: (element, use) => {
    onUse(element, use);
    const form = element.closest('main')?.querySelector('form');
    if (form) onUse(form, use);
  },
};

/** The framework and the component; nothing of it is in this script. */
async function load(element: HTMLElement) {
  const [{ hydrate }, island] = await Promise.all([
    import('./hydrate.tsx'),
    files[`../${element.dataset['island']}.island.tsx`]?.(),
  ]);
  await island?.prepare?.(JSON.parse(element.previousElementSibling?.textContent ?? '{}'));
  return island && (() => hydrate(element, island.default));
}

function start(element: HTMLElement): void {
  let isLoading = false;
  const use = async () => {
    if (isLoading) return;
    isLoading = true;
    try {
      const hydrate = await load(element);
      hydrate?.();
      for (const sign of signs) element.removeEventListener(sign, use);
      element.dataset['live'] = '';
    } catch {
      // The connection is lost: the form works as it does without a script.
      isLoading = false;
    }
  };
  const { when = '', stored } = element.dataset;
  waits[when]?.(element, use);
  if (stored === undefined) return;
  const look = () => {
    if (isStored(stored)) use();
  };
  onceIdle(look);
  // Another tab may store it, and what did not arrive may arrive with the next connection.
  for (const sign of ['storage', 'online']) window.addEventListener(sign, look);
}

/** Some browsers do not tell; their visitors wait at the first use. */
function hasGoodConnection(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof connection !== 'object' || connection === null) return false;
  const savesData = 'saveData' in connection && connection.saveData === true;
  return !savesData && 'effectiveType' in connection && connection.effectiveType === '4g';
}

export function startIslands(): void {
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  for (const element of islands) start(element);
  const [first] = islands;
  if (!first || !hasGoodConnection()) return;
  // The first use does not wait for what is already here.
  const loadAhead = () => onceIdle(() => load(first).catch(() => {}));
  if (document.readyState === 'complete') loadAhead();
  else window.addEventListener('load', loadAhead);
}

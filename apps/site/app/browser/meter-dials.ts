/**
 * Progressive enhancement of 'Read it with me': each drawn dial is a slider that fills in its field, and only the fields
 * of the chosen meter are shown. Without it the fields are typed into.
 */
const form = document.querySelector<HTMLFormElement>('form[data-tool]');
const picker = form?.querySelector<HTMLElement>('[data-dials]');
const dials = [...(picker?.querySelectorAll<SVGGElement>('[data-dial]') ?? [])];

/** The meters that a field is for; the dials are for `dials`. */
const metersOf: Record<string, string> = {
  first: 'two-rate gas-imperial gas-metric',
  second: 'two-rate',
  earlier: 'dials gas-imperial gas-metric',
  calorific: 'gas-imperial gas-metric',
  rate: 'dials gas-imperial gas-metric',
};
const keys: Record<string, number> = {
  ArrowUp: 0.5,
  ArrowRight: 0.5,
  ArrowDown: -0.5,
  ArrowLeft: -0.5,
  PageUp: 1,
  PageDown: -1,
};

function fieldOf(name = ''): HTMLInputElement | undefined {
  const field = document.getElementById(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

function positionOf(dial: SVGGElement): number {
  const position = Number(fieldOf(dial.dataset['dial'])?.value);
  return position >= 0 && position < 10 ? position : 0;
}

/** The words come from the page, with 0 and 1 in the place of the numbers. */
function textOf(position: number): string {
  const number = Math.floor(position);
  const words = position === number ? picker?.dataset['on'] : picker?.dataset['between'];
  return (words ?? '').replace(/\d/g, (place) => String((number + Number(place)) % 10));
}

function show(dial: SVGGElement): void {
  const position = positionOf(dial);
  const turn = 36 * position * Number(dial.dataset['direction']);
  dial.querySelector('[data-pointer]')?.setAttribute('transform', `rotate(${turn})`);
  dial.setAttribute('aria-valuenow', String(position));
  dial.setAttribute('aria-valuetext', textOf(position));
}

/** Positions are on a number or between two. A dial that is left as it is drawn counts as set. */
function set(dial: SVGGElement, position: number): void {
  for (const one of dials) {
    const field = fieldOf(one.dataset['dial']);
    if (!field) continue;
    if (one === dial) field.value = String((Math.round(position * 2) / 2 + 10) % 10);
    else field.value ||= '0';
  }
  const meters = form?.querySelectorAll<HTMLInputElement>('[name=meter]') ?? [];
  for (const meter of meters) meter.checked = meter.value === 'dials';
  fieldOf(dial.dataset['dial'])?.dispatchEvent(new Event('input', { bubbles: true }));
}

function setByTap(dial: SVGGElement, { clientX, clientY, detail }: MouseEvent): void {
  const face = dial.querySelector('circle')?.getBoundingClientRect();
  // A click by a key or a screen reader has no place.
  if (!face || detail === 0) return;
  const turn = Math.atan2(clientX - face.x - face.width / 2, face.y + face.height / 2 - clientY);
  set(dial, (turn / Math.PI) * 5 * Number(dial.dataset['direction']));
  dial.focus();
}

function setByKey(dial: SVGGElement, event: KeyboardEvent): void {
  const step = keys[event.key];
  const end = { Home: 0, End: 9.5 }[event.key];
  if (step === undefined && end === undefined) return;
  event.preventDefault();
  set(dial, end ?? positionOf(dial) + (step ?? 0));
}

function showWhatApplies(): void {
  const meter = form?.querySelector<HTMLInputElement>('[name=meter]:checked')?.value ?? '';
  const isFor = (meters = 'dials') => meter === '' || meters.split(' ').includes(meter);
  for (const name of [...dials.map((dial) => dial.dataset['dial'] ?? ''), ...Object.keys(metersOf)]) {
    const frame = fieldOf(name)?.parentElement;
    if (frame) frame.hidden = !isFor(metersOf[name]);
  }
  if (picker) picker.hidden = !isFor();
  dials.forEach(show);
}

if (form && picker) {
  fieldOf(dials[0]?.dataset['dial'])?.parentElement?.before(picker);
  picker.querySelector('svg')?.setAttribute('role', 'group');
  picker.querySelector('[data-dials-hint]')?.removeAttribute('hidden');
  for (const dial of dials) {
    const attributes = { role: 'slider', tabindex: '0', 'aria-valuemin': '0', 'aria-valuemax': '9.9' };
    for (const [name, value] of Object.entries(attributes)) dial.setAttribute(name, value);
    dial.setAttribute('aria-label', dial.dataset['label'] ?? '');
    dial.addEventListener('click', (event) => setByTap(dial, event));
    dial.addEventListener('keydown', (event) => setByKey(dial, event));
  }
  form.addEventListener('input', showWhatApplies);
  addEventListener('pageshow', showWhatApplies);
  showWhatApplies();
}

// A module: its names are not those of other scripts.
export {};

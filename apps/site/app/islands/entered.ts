/** What a visitor entered into an element: its fields, and where the focus and the cursor are. */
export type Entered = {
  fields: { name: string; value: string; checked: boolean }[];
  focused: number;
  cursor: [from: number, to: number] | undefined;
};

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsOf = (element: Element) => element.querySelectorAll<Field>('input:not([type=hidden]), select, textarea');
const focusableIn = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>('input, select, textarea, button, a, summary'),
];

export function readEntered(element: Element): Entered {
  const active = document.activeElement;
  const { selectionStart = null, selectionEnd = null } =
    active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active : {};
  return {
    fields: [...fieldsOf(element)].map((field) => ({
      name: field.name,
      value: field.value,
      checked: field instanceof HTMLInputElement && field.checked,
    })),
    focused: active instanceof HTMLElement ? focusableIn(element).indexOf(active) : -1,
    cursor: selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd],
  };
}

function enterField(field: Field, { value, checked }: Entered['fields'][number]): void {
  const isOption = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  if (isOption && field.value === value) field.checked = checked;
  if (!isOption && field.value !== value) field.value = value;
}

/** Enters it into the same fields of an element. An island that failed late may have had others than the server sent. */
export function enter(element: Element, { fields, focused, cursor }: Entered): void {
  for (const [index, field] of fieldsOf(element).entries()) {
    const given = fields[index];
    if (given?.name === field.name) enterField(field, given);
  }
  const target = focusableIn(element)[focused];
  if (target !== document.activeElement) target?.focus({ preventScroll: true });
  if (!cursor || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // A cursor that is set again would end what an input method composes.
  if (target.selectionStart !== cursor[0] || target.selectionEnd !== cursor[1]) target.setSelectionRange(...cursor);
}

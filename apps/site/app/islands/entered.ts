/** What a visitor entered into an element: its fields, and where the focus and the cursor are. */
export type Entered = {
  fields: { value: string; checked: boolean }[];
  focused: number;
  cursor: [from: number, to: number] | undefined;
};

const fieldsOf = (element: Element) =>
  element.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea');
const focusableIn = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>('input, select, textarea, button, a, summary'),
];

export function readEntered(element: Element): Entered {
  const active = document.activeElement;
  const { selectionStart = null, selectionEnd = null } =
    active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active : {};
  return {
    fields: [...fieldsOf(element)].map((field) => ({
      value: field.value,
      checked: field instanceof HTMLInputElement && field.checked,
    })),
    focused: active instanceof HTMLElement ? focusableIn(element).indexOf(active) : -1,
    cursor: selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd],
  };
}

/** Enters it into an element with the same fields. */
export function enter(element: Element, { fields, focused, cursor }: Entered): void {
  for (const [index, field] of fieldsOf(element).entries()) {
    const { value, checked } = fields[index] ?? {};
    if (value !== undefined && field.value !== value) field.value = value;
    if (checked !== undefined && field instanceof HTMLInputElement) field.checked = checked;
  }
  const target = focusableIn(element)[focused];
  if (target !== document.activeElement) target?.focus({ preventScroll: true });
  if (!cursor || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // A cursor that is set again would end what an input method composes.
  if (target.selectionStart !== cursor[0] || target.selectionEnd !== cursor[1]) target.setSelectionRange(...cursor);
}

import type { FieldError } from '@lamplighter/contracts/forms/form';
import { data } from 'react-router';

/** The fields of a posted form as text; the first one of each name. */
export async function readForm(
  request: Request,
): Promise<{ text: (name: string) => string; all: (name: string) => string[] }> {
  const form = await request.formData().catch(() => {
    throw data({ details: 'This was not sent by a form of the console.' }, { status: 415 });
  });
  const asText = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
  return {
    text: (name) => asText(form.get(name)),
    all: (name) => form.getAll(name).map(asText),
  };
}

/** The errors of a form, by the name of the field. */
export function errorsByField(problems: readonly FieldError[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

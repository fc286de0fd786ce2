import type { z } from 'zod';

/** The fields of a posted form as text; the first one of each name. */
export async function readForm(
  request: Request,
): Promise<{ text: (name: string) => string; all: (name: string) => string[] }> {
  const form = await request.formData();
  const asText = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
  return {
    text: (name) => asText(form.get(name)),
    all: (name) => form.getAll(name).map(asText),
  };
}

/** The first error of each field, by its name. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? '');
    errors[name] ??= message;
  }
  return errors;
}

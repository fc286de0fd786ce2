import { z } from 'zod';
import type { FieldError } from '../components/forms/field-error.ts';

/** One error for each field of the schema, in the order of the form. */
export function fieldErrors<Fields>(error: z.ZodError<Fields>): FieldError<keyof Fields & string>[] {
  const { fieldErrors: messages } = z.flattenError(error);
  const errors: FieldError<keyof Fields & string>[] = [];
  for (const field in messages) {
    const message = messages[field]?.[0];
    if (message !== undefined) errors.push({ field, message });
  }
  return errors;
}

export function errorFor<Name extends string>(
  problems: readonly FieldError<Name>[],
  field: NoInfer<Name>,
): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}

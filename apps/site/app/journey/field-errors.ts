import type { z } from 'zod';
import type { FieldError } from '../components/forms/ErrorSummary.tsx';

/** One error for each field, in the order of the form. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const byField = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    if (!byField.has(field)) byField.set(field, message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

export function errorFor(problems: FieldError[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}

import type { z } from 'zod';

/** The values of a form as typed or posted. `Name` is the union of its field names, so that no other name compiles. */
export type FormFields<Name extends string> = Partial<Record<Name, string>>;

/** What is wrong with one field of a form. */
export type FieldError<Name extends string = string> = { field: Name; message: string };

type Texts = { label: string; hint?: string | undefined; optional?: boolean };

export type FieldOption = { value: string; label: string; hint?: string };

/** The kinds of single-line field, by the keyboard and the corrections that suit what is typed. */
export type LineKind = 'text' | 'name' | 'email' | 'plain' | 'tel' | 'numeric' | 'decimal' | 'code' | 'time';

/** How a field is asked for. What is wrong with an answer is said by the schema of its form. */
export type FormField = Texts &
  (
    | { input: LineKind; autoComplete?: string; short?: boolean; limit?: number }
    | { input: 'textarea'; rows?: number; limit?: number }
    /** `chosen` before there is an answer; none without it. */
    | { input: 'radios'; options: readonly FieldOption[]; chosen?: string }
    | { input: 'select'; options: readonly (string | FieldOption)[]; unchosen: string; autoComplete?: string }
    /** Three input fields: `{name}-day`, `{name}-month` and `{name}-year`. */
    | { input: 'date' }
  );

export type Question<Name extends string = string> = FormField & { name: Name };

/** Longer than any line that a form accepts: a longer value is refused, and not stored. */
export const maxKeptLength = 300;

/**
 * A form: the schema of its answers, and how each of its fields is asked for. A field of the schema that is not asked
 * for does not compile, nor does a field that the schema does not have. Everything is in the order of the schema: the
 * questions on the page and the errors in the summary.
 */
export function defineForm<Shape extends z.ZodRawShape, Fields extends Record<keyof Shape, FormField>>(
  schema: z.ZodObject<Shape>,
  fields: Fields & Record<Exclude<keyof Fields, keyof Shape>, never>,
) {
  type Name = Extract<keyof Shape, string>;
  const asked: Record<keyof Shape, FormField> = fields;
  const names = fieldNames(schema);
  return {
    names,
    questions: names.map((name): Question<Name> => ({ ...asked[name], name })),
    ask: (name: Name): Question<Name> => ({ ...asked[name], name }),
    /** The valid answers, or what is wrong with the values. */
    check: (values: FormFields<Name>): { answers: z.output<typeof schema> } | { problems: FieldError<Name>[] } => {
      const read = schema.safeParse(values);
      return read.success ? { answers: read.data } : { problems: fieldErrors(names, read.error) };
    },
    /** The values to store after an error or between steps: those of this form, and of no other. */
    keep: (values: FormFields<string>): FormFields<Name> => keepFields(names, values),
  };
}

/** In the order of the schema. */
export function fieldNames<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): Extract<keyof Shape, string>[] {
  const names: Extract<keyof Shape, string>[] = [];
  for (const name in shape) names.push(name);
  return names;
}

/** The values of these fields that can be stored. */
export function keepFields<Name extends string>(names: readonly Name[], values: FormFields<string>): FormFields<Name> {
  const kept: Partial<Record<string, string>> = {};
  for (const name of names) {
    const value = values[name];
    if (value !== undefined && value.length <= maxKeptLength) kept[name] = value;
  }
  return kept;
}

/** One error for each field, in the order of the names. What is wrong with no field has the name ''. */
export function fieldErrors<Name extends string>(names: readonly Name[], { issues }: z.ZodError): FieldError<Name>[] {
  return names.flatMap((field) => {
    const issue = issues.find(({ path: [name = ''] }) => name === field);
    return issue ? [{ field, message: issue.message }] : [];
  });
}

export function errorFor<Name extends string>(
  problems: readonly FieldError<Name>[],
  field: NoInfer<Name>,
): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}

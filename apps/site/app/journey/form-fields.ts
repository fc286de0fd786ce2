import type { FieldError } from '../components/forms/field-error.ts';
import { errorFor } from './field-errors.ts';

/** The values of a form as typed or posted. `Name` is the union of its field names, so that no other name compiles. */
export type FormFields<Name extends string> = Partial<Record<Name, string>>;

type Form<Name extends string> = { values: FormFields<Name>; problems: readonly FieldError[] };

/** The properties of the controls of a form, by field name: a text control, or a group of radios. */
export function fieldsOf<Name extends string>({ values, problems }: Form<Name>) {
  return {
    field: (name: Name) => ({ name, defaultValue: values[name] ?? '', error: errorFor(problems, name) }),
    choice: (name: Name) => ({ name, chosen: values[name], error: errorFor(problems, name) }),
  };
}

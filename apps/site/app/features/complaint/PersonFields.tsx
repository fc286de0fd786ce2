import { Field } from '../../components/forms/Field.tsx';
import type { FieldError } from '../../components/forms/field-error.ts';
import { type FormFields, fieldsOf } from '../../journey/form-fields.ts';
import type { PersonField } from './details-fields.ts';
import { complaintWords as words } from './words.ts';

type Props = {
  values: FormFields<PersonField>;
  /** Whether some values are prefilled from the customer's account. */
  filledIn: boolean;
  problems: FieldError[];
  withTextphone?: boolean;
  /** What the e-mail address is for. */
  emailHint?: string;
};

/** Name, e-mail and phone, shared by complaints, enquiries and feedback. */
export function PersonFields({
  values,
  filledIn,
  problems,
  withTextphone = false,
  emailHint = words.emailHint,
}: Props) {
  const { field } = fieldsOf<PersonField>({ values, problems });
  return (
    <>
      {filledIn && <p>{words.filledIn}</p>}
      <Field {...field('firstName')} label={words.firstName} kind="name" autoComplete="given-name" />
      <Field {...field('surname')} label={words.surname} kind="name" autoComplete="family-name" />
      <Field {...field('email')} label={words.email} hint={emailHint} kind="email" autoComplete="email" />
      <Field {...field('telephoneNumber')} label={words.telephone} kind="tel" autoComplete="tel" short />
      {withTextphone && <Field {...field('textphoneNumber')} label={words.textphone} kind="tel" short optional />}
    </>
  );
}

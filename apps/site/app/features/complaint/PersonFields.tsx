import { Field } from '../../components/forms/Field.tsx';
import type { FieldError } from '../../components/forms/field-error.ts';
import { type FormFields, fieldsOf } from '../../journey/form-fields.ts';
import { callWords } from '../call-back/words.ts';
import type { PersonField } from './details-fields.ts';
import { complaintWords as words } from './words.ts';

type Props = {
  values: FormFields<PersonField>;
  /** Whether some values are prefilled from the customer's account. */
  filledIn: boolean;
  problems: FieldError[];
  withTextphone?: boolean;
  /** What the email address is for. */
  emailHint?: string;
  /** Whether the customer wants to be called: the number comes first, and the email address is optional. */
  call?: boolean;
};

/** Name, email and phone, shared by complaints, enquiries and feedback. */
export function PersonFields({
  values,
  filledIn,
  problems,
  withTextphone = false,
  emailHint = words.emailHint,
  call = false,
}: Props) {
  const { field } = fieldsOf<PersonField>({ values, problems });
  const email = (
    <Field
      {...field('email')}
      label={words.email}
      hint={call ? callWords.emailHint : emailHint}
      kind="email"
      autoComplete="email"
      optional={call}
    />
  );
  return (
    <>
      {filledIn && <p>{words.filledIn}</p>}
      <Field {...field('firstName')} label={words.firstName} kind="name" autoComplete="given-name" />
      <Field {...field('surname')} label={words.surname} kind="name" autoComplete="family-name" />
      {!call && email}
      <Field
        {...field('telephoneNumber')}
        label={words.telephone}
        hint={call ? callWords.telephoneHint : undefined}
        kind="tel"
        autoComplete="tel"
        short
      />
      {call && email}
      {withTextphone && <Field {...field('textphoneNumber')} label={words.textphone} kind="tel" short optional />}
    </>
  );
}

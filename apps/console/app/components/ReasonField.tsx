import { Field } from './Field.tsx';

type Props = { name?: string; error?: string; value?: string };

/** Why personal data is seen or changed, for the audit log. */
export function ReasonField({ name = 'reason', error, value = '' }: Props) {
  return (
    <Field name={name} label="Reason" hint="For the audit log: the call, the case or the request." error={error}>
      {(control) => (
        <input
          {...control}
          name="reason"
          defaultValue={value}
          required
          minLength={10}
          maxLength={500}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

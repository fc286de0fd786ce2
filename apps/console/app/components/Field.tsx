import type { FormFields, Question } from '@lamplighter/contracts/forms/form';
import type { ReactNode } from 'react';

type Control = { id: string; name: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type Props = {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  children: (control: Control) => ReactNode;
};

/** A labelled control with its hint and error. */
export function Field({ name, label, hint, error, children }: Props) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {children({
        id: name,
        name,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
    </div>
  );
}

type FormFieldProps<Name extends string> = {
  question: Question<Name>;
  values: FormFields<NoInfer<Name>>;
  /** By the name of the field. */
  errors: Readonly<Record<string, string>>;
};

/** A field as the definition of its form asks for it. A field that is not optional is required by the browser too. */
export function FormField<Name extends string>({ question, values, errors }: FormFieldProps<Name>) {
  const { name, label, hint, optional = false } = question;
  const value = values[name] ?? '';
  const error = errors[name];
  if (question.input === 'radios') {
    return (
      <fieldset id={name} aria-describedby={error && `${name}-error`}>
        <legend>{label}</legend>
        {error && (
          <p className="error" id={`${name}-error`}>
            {error}
          </p>
        )}
        {question.options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              required={!optional}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    );
  }
  const limit = 'limit' in question ? question.limit : undefined;
  return (
    <Field name={name} label={label} {...(hint && { hint })} error={error}>
      {(control) =>
        question.input === 'textarea' ? (
          <textarea {...control} defaultValue={value} maxLength={limit} rows={question.rows} required={!optional} />
        ) : (
          <input
            {...control}
            type={question.input === 'time' ? 'datetime-local' : undefined}
            defaultValue={value}
            maxLength={limit}
            required={!optional}
            autoComplete={'autoComplete' in question ? question.autoComplete : undefined}
          />
        )
      }
    </Field>
  );
}

type ReasonFieldProps = {
  name?: string;
  label?: string;
  hint?: string;
  error?: string | undefined;
  value?: string | undefined;
};

/** Why personal data is seen or changed, for the audit log. */
export function ReasonField({
  name = 'reason',
  label = 'Reason',
  hint = 'For the audit log: the call, the case or the request.',
  error,
  value = '',
}: ReasonFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
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

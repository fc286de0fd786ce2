import type { ReactNode } from 'react';

type Control = { id: string; name: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type Props = {
  name: string;
  label: string;
  hint?: string;
  error?: string;
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

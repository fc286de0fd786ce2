import type { ReactNode } from 'react';
import styles from './field.module.css';

export type FieldTexts = {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
};

type Props = FieldTexts & { children: ReactNode };

const hintId = (name: string) => `${name}-hint`;
export const errorId = (name: string) => `${name}-error`;

/** The accessible description of a control: the hint first, then the error. */
export function describedBy({ name, hint, error }: FieldTexts) {
  const ids = [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ');
  return { ...(ids && { 'aria-describedby': ids }), ...(error && { 'aria-invalid': true as const }) };
}

/** One control with its label, hint and error, in that order, and the ids that connect them. */
export function FieldFrame({ name, label, hint, error, optional = false, children }: Props) {
  return (
    <div className={error ? `${styles.field} ${styles.inError}` : styles.field}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {optional && ' (optional)'}
      </label>
      <Hint name={name} hint={hint} />
      <FieldError name={name} error={error} />
      {children}
    </div>
  );
}

export function Hint({ name, hint }: Pick<FieldTexts, 'name' | 'hint'>) {
  return hint ? (
    <p id={hintId(name)} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}

export function FieldError({ name, error }: Pick<FieldTexts, 'name' | 'error'>) {
  return error ? (
    <p id={errorId(name)} className={styles.error}>
      <span className="hidden-text">Error: </span>
      {error}
    </p>
  ) : null;
}

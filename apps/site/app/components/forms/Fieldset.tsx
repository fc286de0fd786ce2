import type { ReactNode } from 'react';
import { describedBy, FieldError, Hint } from './FieldFrame.tsx';
import styles from './field.module.css';

type Props = {
  name: string;
  legend: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Makes the legend the page's heading, for a page with one question. */
  isHeading?: boolean;
  children: ReactNode;
};

/** A group of controls with a legend. */
export function Fieldset({ name, legend, hint, error, isHeading = false, children }: Props) {
  const { 'aria-describedby': described } = describedBy({ name, label: legend, hint, error });
  return (
    <div className={error ? `${styles.field} ${styles.inError}` : styles.field}>
      <fieldset className={styles.group} {...(described && { 'aria-describedby': described })}>
        <legend className={styles.legend}>{isHeading ? <h1>{legend}</h1> : legend}</legend>
        <Hint name={name} hint={hint} />
        <FieldError name={name} error={error} />
        {children}
      </fieldset>
    </div>
  );
}

import type { FieldError } from '@lamplighter/contracts/forms/form';
import type { ReactNode } from 'react';
import styles from './FormPage.module.css';
import { PageHead } from './PageHead.tsx';

type Props = {
  title: string;
  problems: FieldError[];
  /** Whether the submission failed because of a server error. */
  failed?: boolean;
  robots?: string;
  /** Beside the form on a wide screen, after it on a narrow one. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The page around a form. Its title starts with the error, because a screen reader reads the title first. */
export function FormPage({ title, problems, failed = false, robots, aside, children }: Props) {
  const head = <PageHead title={problems.length > 0 || failed ? `Error: ${title}` : title} robots={robots} />;
  if (!aside) {
    return (
      <div className={`page ${styles.form}`}>
        {head}
        {children}
      </div>
    );
  }
  return (
    <div className={`page ${styles.columns}`}>
      {head}
      <div className={styles.form}>{children}</div>
      {aside}
    </div>
  );
}

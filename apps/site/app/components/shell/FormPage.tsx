import type { ReactNode } from 'react';
import type { FieldError } from '../forms/field-error.ts';
import styles from './FormPage.module.css';
import { PageHead } from './PageHead.tsx';

type Props = {
  title: string;
  problems: FieldError[];
  /** Whether the submission failed because of a server error. */
  failed?: boolean;
  robots?: string;
  children: ReactNode;
};

/** The page around a form. Its title starts with the error, because a screen reader reads the title first. */
export function FormPage({ title, problems, failed = false, robots, children }: Props) {
  return (
    <div className={`page ${styles.form}`}>
      <PageHead title={problems.length > 0 || failed ? `Error: ${title}` : title} robots={robots} />
      {children}
    </div>
  );
}

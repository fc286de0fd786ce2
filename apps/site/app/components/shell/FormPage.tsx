import type { ReactNode } from 'react';
import type { FieldError } from '../forms/ErrorSummary.tsx';
import styles from './FormPage.module.css';
import { PageHead } from './PageHead.tsx';

type Props = {
  title: string;
  problems: FieldError[];
  /** Something could not be done for a reason that is ours. */
  failed?: boolean;
  robots?: string;
  children: ReactNode;
};

/** The page around a form. Its title says first that something is wrong, for those who hear it before they see it. */
export function FormPage({ title, problems, failed = false, robots, children }: Props) {
  return (
    <div className={`page ${styles.form}`}>
      <PageHead title={problems.length > 0 || failed ? `Error: ${title}` : title} robots={robots} />
      {children}
    </div>
  );
}

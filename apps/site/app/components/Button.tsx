import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';

export type Look = 'primary' | 'quiet' | 'plain';
type Props = Pick<
  ComponentProps<'button'>,
  'name' | 'value' | 'type' | 'onClick' | 'form' | 'formAction' | 'aria-controls' | 'aria-expanded' | 'autoFocus'
> & {
  look?: Look;
  children: ReactNode;
};

/** Never disabled: the form script ignores a second press within a second of the first instead. */
export function Button({ look = 'primary', type = 'submit', children, ...rest }: Props) {
  return (
    <button {...rest} type={type} className={`${styles.button} ${styles[look]}`}>
      {children}
    </button>
  );
}

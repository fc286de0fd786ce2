import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { SiteLink } from './SiteLink.tsx';
import { useSecondPressGuard } from './second-press.ts';

type Look = 'primary' | 'quiet' | 'plain';
type Props = Pick<
  ComponentProps<'button'>,
  'name' | 'value' | 'type' | 'onClick' | 'form' | 'formAction' | 'aria-controls' | 'aria-expanded' | 'autoFocus'
> & {
  look?: Look;
  children: ReactNode;
};

/** Never disabled: a second press within a second of the first is let pass without effect instead. */
export function Button({ look = 'primary', type = 'submit', onClick, children, ...rest }: Props) {
  const guard = useSecondPressGuard(type === 'submit');
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[look]}`}
      onClick={(event) => {
        guard(event);
        if (!event.defaultPrevented) onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

/** A link that is the one thing to do on a page, and looks like it. */
export function ButtonLink({ to, look = 'primary', children }: { to: string; look?: Look; children: ReactNode }) {
  return (
    <SiteLink to={to} className={`${styles.button} ${styles[look]}`}>
      {children}
    </SiteLink>
  );
}

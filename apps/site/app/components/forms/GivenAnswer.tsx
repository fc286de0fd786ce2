import { type ReactNode, useId } from 'react';
import { SiteLink } from '../SiteLink.tsx';
import styles from './GivenAnswer.module.css';
import { formWords as words } from './words.ts';

type Props = {
  heading: string;
  /** The page that changes it, and what that is about: 'your details'. */
  change: { to: string; about: string };
  children: ReactNode;
};

/** What was given on an earlier page, with a link to change it. */
export function GivenAnswer({ heading, change, children }: Props) {
  const id = useId();
  return (
    <section className={styles.given} aria-labelledby={id}>
      <div>
        <h2 id={id}>{heading}</h2>
        {children}
      </div>
      <SiteLink to={change.to}>
        {words.change}
        <span className="hidden-text"> {change.about}</span>
      </SiteLink>
    </section>
  );
}

/** A text with its line breaks. */
export function GivenText({ children }: { children: string }) {
  return <p className={styles.text}>{children}</p>;
}

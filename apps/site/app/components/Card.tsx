import type { ReactNode } from 'react';
import styles from './Card.module.css';

type Props = {
  /** A link, in a heading of the right level: its clickable area covers the whole card. */
  link: ReactNode;
  level?: 2 | 3;
  drawing?: ReactNode;
  pill?: ReactNode;
  leavesSite?: boolean;
  children?: ReactNode;
};

/** A card with one destination. The heading's link is its only link, so that a screen reader announces it once. */
export function Card({ link, level = 3, drawing, pill, leavesSite = false, children }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className={drawing ? `${styles.card} ${styles.withDrawing}` : styles.card}>
      {drawing}
      <div className={styles.text}>
        {pill}
        <Heading className={leavesSite ? `${styles.heading} ${styles.leaves}` : styles.heading}>{link}</Heading>
        {children}
      </div>
    </li>
  );
}

type ListProps = {
  /** `phone` for cards that are short enough for two columns on a phone, where only their headings are shown. */
  columns?: 'wide' | 'phone';
  children: ReactNode;
};

export function CardList({ columns = 'wide', children }: ListProps) {
  return <ul className={columns === 'phone' ? `${styles.cards} ${styles.compact}` : styles.cards}>{children}</ul>;
}

/** A short label on a card: 'Most asked', 'Energy prices are changing'. Amber is for temporary information. */
export function Pill({ amber = false, children }: { amber?: boolean; children: ReactNode }) {
  return <span className={amber ? `${styles.pill} ${styles.amber}` : styles.pill}>{children}</span>;
}

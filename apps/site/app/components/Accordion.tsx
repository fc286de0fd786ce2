import type { ReactNode } from 'react';
import styles from './Accordion.module.css';

export type AccordionItem = { id: string; question: string; answer: ReactNode; open?: boolean };

/** Native `details` elements, so that a link to an item's id and find-in-page open the item. */
export function Accordion({ items }: { items: AccordionItem[] }) {
  return (
    <div>
      {items.map(({ id, question, answer, open = false }) => (
        <details key={id} className={styles.item} open={open}>
          <summary>{question}</summary>
          <div id={id} className={styles.body}>
            {answer}
          </div>
        </details>
      ))}
    </div>
  );
}

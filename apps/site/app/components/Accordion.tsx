import type { ReactNode } from 'react';
import styles from './Accordion.module.css';

export type AccordionItem = { id: string; question: string; answer: ReactNode; open?: boolean };

/** Questions that open one by one. Native, so that a link to an item's id and a search in the page find and open it. */
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

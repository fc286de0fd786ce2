import { countCharacters } from '@lamplighter/contracts/character-count';
import { useEffect, useRef, useState } from 'react';
import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './field.module.css';
import { useTypedEarlier } from './typed-earlier.ts';

type Props = FieldTexts & { rows?: number; limit?: number; defaultValue?: string };

const quietMs = 1_000;

/** Takes any length: someone over the limit is told by how much, once they pause, and is never stopped in mid-word. */
export function TextArea({ rows = 10, limit, defaultValue = '', ...texts }: Props) {
  const { name, label, hint, error, optional = false } = texts;
  const [over, setOver] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const count = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setOver(Math.max(0, countCharacters(text) - (limit ?? Number.POSITIVE_INFINITY))),
      quietMs,
    );
  };
  useTypedEarlier(name, count);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        id={name}
        name={name}
        rows={rows}
        spellCheck
        className={styles.control}
        defaultValue={defaultValue}
        onInput={(event) => count(event.currentTarget.value)}
        {...describedBy(texts)}
      />
      {limit !== undefined && (
        <p className={`${styles.count} ${styles.over}`} role="status">
          {over > 0 && `Maximum character limit reached. You are currently ${over} characters over.`}
        </p>
      )}
    </FieldFrame>
  );
}

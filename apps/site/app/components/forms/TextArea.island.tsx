import { countCharacters } from '@lamplighter/contracts/text/typed-text';
import { useCallback, useEffect, useRef, useState } from 'react';
import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './field.module.css';
import { formWords as words } from './words.ts';

const pauseMs = 1_000;

export type TextAreaProps = FieldTexts & {
  rows?: number;
  limit?: number;
  /** Names the draft that the form script saves in this tab, so that two forms do not share one. */
  draft?: string;
  defaultValue?: string;
};

/** Has no `maxlength`: once the writer pauses, a note says by how much the text is over the limit. */
export default function TextArea({
  rows = 10,
  limit = Number.POSITIVE_INFINITY,
  draft,
  defaultValue = '',
  ...texts
}: TextAreaProps) {
  const { name, label, hint, error, optional = false } = texts;
  const area = useRef<HTMLTextAreaElement>(null);
  const [over, setOver] = useState(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const countAfterPause = useCallback(() => {
    clearTimeout(pause.current);
    const count = () => setOver(Math.max(0, countCharacters(area.current?.value ?? '') - limit));
    pause.current = setTimeout(count, pauseMs);
  }, [limit]);
  // What was typed before the island was there, or restored from a draft.
  useEffect(() => {
    countAfterPause();
    return () => clearTimeout(pause.current);
  }, [countAfterPause]);

  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        ref={area}
        id={name}
        name={name}
        rows={rows}
        spellCheck
        className={styles.control}
        defaultValue={defaultValue}
        data-draft={draft}
        onInput={countAfterPause}
        {...describedBy(texts)}
      />
      {limit < Number.POSITIVE_INFINITY && (
        <p className={`${styles.count} ${styles.over}`} role="status">
          {over > 0 ? words.overLimit(over) : ''}
        </p>
      )}
    </FieldFrame>
  );
}

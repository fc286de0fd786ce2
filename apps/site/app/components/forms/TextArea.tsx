import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './field.module.css';
import { formWords } from './words.ts';

type Props = FieldTexts & {
  rows?: number;
  limit?: number;
  /** Names the draft that the form script saves in this tab, so that two forms do not share one. */
  draft?: string;
  defaultValue?: string;
};

/** Has no `maxlength`: once the writer pauses, a message says by how much the text is over the limit. */
export function TextArea({ rows = 10, limit, draft, defaultValue = '', ...texts }: Props) {
  const { name, label, hint, error, optional = false } = texts;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        id={name}
        name={name}
        rows={rows}
        spellCheck
        className={styles.control}
        defaultValue={defaultValue}
        data-limit={limit}
        data-draft={draft}
        {...describedBy(texts)}
      />
      {limit !== undefined && (
        <p
          className={`${styles.count} ${styles.over}`}
          role="status"
          data-over-limit={formWords.overLimit('{count}')}
        />
      )}
    </FieldFrame>
  );
}

import type { LineKind } from '@lamplighter/contracts/forms/form';
import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './field.module.css';

/** The kinds of single-line field, with the attributes that set the keyboard and prevent corrections. */
const kinds = {
  text: { type: 'text' },
  name: { type: 'text', spellCheck: false, autoCapitalize: 'words' },
  email: { type: 'email', spellCheck: false, autoCapitalize: 'none' },
  /** Not a sentence: an email address or a postcode. */
  plain: { type: 'text', spellCheck: false, autoCapitalize: 'none' },
  tel: { type: 'tel' },
  numeric: { type: 'text', inputMode: 'numeric', autoComplete: 'off', spellCheck: false },
  decimal: { type: 'text', inputMode: 'decimal', autoComplete: 'off', spellCheck: false },
  code: { type: 'text', autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false },
  time: { type: 'datetime-local' },
} as const satisfies Record<LineKind, object>;

type Props = FieldTexts & {
  kind?: LineKind;
  autoComplete?: string;
  short?: boolean;
  defaultValue?: string;
};

export function Field({ kind = 'text', autoComplete, short = false, defaultValue, ...texts }: Props) {
  const { name, label, hint, error, optional = false } = texts;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...kinds[kind]}
        {...(autoComplete && { autoComplete })}
        {...describedBy(texts)}
        id={name}
        name={name}
        className={short ? `${styles.control} ${styles.short}` : styles.control}
        defaultValue={defaultValue}
      />
    </FieldFrame>
  );
}

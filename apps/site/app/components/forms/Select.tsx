import type { FieldOption } from '@lamplighter/contracts/forms/form';
import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './field.module.css';

type Props = FieldTexts & {
  /** With a value of its own where the form does not send the label. */
  options: readonly (string | FieldOption)[];
  unchosen: string;
  defaultValue?: string;
  autoComplete?: string;
};

/** For long lists only; the first entry is an instruction with no value. */
export function Select({ options, unchosen, defaultValue = '', autoComplete, ...texts }: Props) {
  const { name, label, hint, error, optional = false } = texts;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
      <select
        id={name}
        name={name}
        className={styles.control}
        defaultValue={defaultValue}
        {...(autoComplete && { autoComplete })}
        {...describedBy(texts)}
      >
        <option value="">{unchosen}</option>
        {options.map((option) =>
          typeof option === 'string' ? (
            <option key={option}>{option}</option>
          ) : (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ),
        )}
      </select>
    </FieldFrame>
  );
}

import { describedBy, FieldFrame } from '../../../components/forms/FieldFrame.tsx';
import styles from '../../../components/forms/field.module.css';
import type { Option } from '../question.ts';

type Props = {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  unchosen: string;
  options: readonly Option[];
  chosen: string;
};

/** A drop-down list whose options have values of their own. */
export function ListField({ unchosen, options, chosen, ...texts }: Props) {
  return (
    <FieldFrame {...texts}>
      <select
        id={texts.name}
        name={texts.name}
        className={styles.control}
        defaultValue={chosen}
        {...describedBy(texts)}
      >
        <option value="">{unchosen}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

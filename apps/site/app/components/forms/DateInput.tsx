import { errorId } from './FieldFrame.tsx';
import { Fieldset } from './Fieldset.tsx';
import styles from './field.module.css';

type Part = 'day' | 'month' | 'year';

type Props = {
  name: string;
  legend: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The invalid parts; all of them when it is not known which. */
  wrong?: Part[];
  defaultValue?: Partial<Record<Part, string>>;
};

const parts = [
  { part: 'day', label: 'Day', width: 'tiny' },
  { part: 'month', label: 'Month', width: 'tiny' },
  { part: 'year', label: 'Year', width: 'year' },
] as const;

/** A date in three text inputs; a month may be written as a word, so no input requires digits. */
export function DateInput({ name, legend, hint, error, wrong = ['day', 'month', 'year'], defaultValue = {} }: Props) {
  return (
    <Fieldset name={name} legend={legend} hint={hint} error={error}>
      <div className={styles.parts}>
        {parts.map(({ part, label, width }, index) => {
          const id = index === 0 ? name : `${name}-${part}`;
          return (
            <div key={part}>
              <label htmlFor={id}>{label}</label>
              <input
                type="text"
                inputMode={part === 'month' ? 'text' : 'numeric'}
                autoComplete="off"
                id={id}
                name={`${name}-${part}`}
                className={`${styles.control} ${styles[width]}`}
                defaultValue={defaultValue[part]}
                {...(error && wrong.includes(part) && { 'aria-invalid': true, 'aria-describedby': errorId(name) })}
              />
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}

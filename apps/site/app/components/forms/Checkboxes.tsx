import { Fieldset } from './Fieldset.tsx';
import styles from './field.module.css';

type Props = {
  name: string;
  legend: string;
  options: readonly { value: string; label: string; hint?: string }[];
  hint?: string | undefined;
  error?: string | undefined;
  chosen: readonly string[];
};

/** A group of checkboxes: any number of them, also none. */
export function Checkboxes({ name, legend, options, hint, error, chosen }: Props) {
  return (
    <Fieldset name={name} legend={legend} hint={hint} error={error}>
      <div className={styles.options}>
        {options.map(({ value, label, hint: optionHint }, index) => {
          const id = index === 0 ? name : `${name}-${index + 1}`;
          const hintId = optionHint ? `${id}-option-hint` : undefined;
          return (
            <div key={value} className={styles.option}>
              <input
                type="checkbox"
                id={id}
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                {...(hintId && { 'aria-describedby': hintId })}
              />
              <label htmlFor={id}>
                {label}
                {optionHint && (
                  <span id={hintId} className={styles.hint}>
                    {optionHint}
                  </span>
                )}
              </label>
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}

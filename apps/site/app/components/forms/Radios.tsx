import type { ReactNode } from 'react';
import { errorId } from './FieldFrame.tsx';
import { Fieldset } from './Fieldset.tsx';
import styles from './field.module.css';

type RadioOption = { value: string; label: string; hint?: string; reveal?: ReactNode };

type Props = {
  name: string;
  legend: string;
  options: RadioOption[];
  hint?: string | undefined;
  error?: string | undefined;
  chosen?: string | undefined;
  isHeading?: boolean;
  /** Brings someone straight to a question that was not there before, with or without JavaScript. */
  takesFocus?: boolean;
};

/** One of several, stacked. What an option reveals is visible to someone without JavaScript from the start. */
export function Radios({ name, legend, options, hint, error, chosen, isHeading = false, takesFocus = false }: Props) {
  return (
    <Fieldset name={name} legend={legend} hint={hint} error={error} isHeading={isHeading}>
      <div className={styles.options}>
        {options.map((option, index) => {
          const id = index === 0 ? name : `${name}-${option.value}`;
          const hintId = option.hint ? `${id}-option-hint` : undefined;
          const described = [hintId, error && errorId(name)].filter(Boolean).join(' ');
          return (
            <div key={option.value}>
              <div className={styles.option}>
                <input
                  type="radio"
                  id={id}
                  name={name}
                  value={option.value}
                  defaultChecked={chosen === option.value}
                  {...(takesFocus && index === 0 && { autoFocus: true })}
                  {...(described && { 'aria-describedby': described })}
                />
                <label htmlFor={id}>
                  {option.label}
                  {option.hint && (
                    <span id={hintId} className={styles.hint}>
                      {option.hint}
                    </span>
                  )}
                </label>
              </div>
              {option.reveal && <div className={styles.reveal}>{option.reveal}</div>}
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}

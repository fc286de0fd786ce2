import type { ReactNode } from 'react';
import { Fieldset } from './Fieldset.tsx';
import styles from './field.module.css';
import { Radio } from './Radio.tsx';

type RadioOption = { value: string; label: string; hint?: string; reveal?: ReactNode };

type Props = {
  name: string;
  legend: string;
  options: RadioOption[];
  hint?: string | undefined;
  error?: string | undefined;
  chosen?: string | undefined;
  isHeading?: boolean;
  /** Moves the focus to a question that was added to the page, with or without JavaScript. */
  takesFocus?: boolean;
};

/** A stacked radio group. What an option reveals is shown while it is chosen, without JavaScript too. */
export function Radios({ name, legend, options, hint, error, chosen, isHeading = false, takesFocus = false }: Props) {
  return (
    <Fieldset name={name} legend={legend} hint={hint} error={error} isHeading={isHeading}>
      <div className={styles.options}>
        {options.map(({ reveal, ...option }, index) => (
          <div key={option.value}>
            <Radio
              {...option}
              name={name}
              // Monitoring names an element by its id, which therefore does not say what was chosen.
              id={index === 0 ? name : `${name}-${index + 1}`}
              isInError={Boolean(error)}
              isChosen={chosen === option.value}
              takesFocus={takesFocus && index === 0}
            />
            {reveal && (
              <div className={styles.reveal} data-reveal>
                {reveal}
              </div>
            )}
          </div>
        ))}
      </div>
    </Fieldset>
  );
}

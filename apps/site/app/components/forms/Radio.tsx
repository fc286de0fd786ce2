import { errorId } from './FieldFrame.tsx';
import styles from './field.module.css';

type Props = {
  name: string;
  value: string;
  label: string;
  hint?: string | undefined;
  /** The first radio of a group has the group's name as its id, so that an error summary can link to it. */
  id?: string | undefined;
  isInError?: boolean;
  isChosen?: boolean;
  takesFocus?: boolean;
};

export function Radio({ name, value, label, hint, ...props }: Props) {
  const { id = `${name}-${value}`, isInError = false, isChosen = false, takesFocus = false } = props;
  const hintId = hint ? `${id}-option-hint` : undefined;
  const described = [hintId, isInError && errorId(name)].filter(Boolean).join(' ');
  return (
    <div className={styles.option}>
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        defaultChecked={isChosen}
        {...(takesFocus && { autoFocus: true })}
        {...(described && { 'aria-describedby': described })}
      />
      <label htmlFor={id}>
        {label}
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}

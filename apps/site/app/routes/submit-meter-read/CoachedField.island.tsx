import { useCallback, useEffect, useReducer, useRef } from 'react';
import { Field } from '../../components/forms/Field.tsx';
import type { FieldTexts } from '../../components/forms/FieldFrame.tsx';
import { coach, silent } from './coach.ts';
import styles from './ReadingCoach.module.css';

const pauseMs = 1_000;

type Props = Omit<FieldTexts, 'optional'> & { maxFigures: number; defaultValue: string };

/** Once the customer pauses, the coach says what is to be changed in the digits. */
export default function CoachedField({ maxFigures, ...field }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [{ advice }, step] = useReducer(coach, silent);

  const read = useCallback(() => {
    const typed = frame.current?.querySelector('input')?.value ?? '';
    step({ type: 'typed', typed, maxFigures });
    clearTimeout(pause.current);
    pause.current = setTimeout(() => step({ type: 'paused' }), pauseMs);
  }, [maxFigures]);
  // What was typed before the island was there, or restored by the browser.
  useEffect(() => {
    read();
    return () => clearTimeout(pause.current);
  }, [read]);

  return (
    <div ref={frame} onInput={read}>
      <Field {...field} kind="numeric" short />
      <p className={styles.advice} role="status">
        {advice}
      </p>
    </div>
  );
}

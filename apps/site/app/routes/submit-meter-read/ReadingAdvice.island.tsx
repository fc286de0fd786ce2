import { useEffect, useReducer, useRef } from 'react';
import { coach, silent } from './coach.ts';
import styles from './ReadingCoach.module.css';

const pauseMs = 1_000;

/** Once the customer pauses, the coach says what is to be changed in the digits. The field itself is not in the island. */
export default function ReadingAdvice({ on, maxFigures }: { on: string; maxFigures: number }) {
  const place = useRef<HTMLParagraphElement>(null);
  const [{ advice }, step] = useReducer(coach, silent);

  useEffect(() => {
    const field = place.current?.closest('form')?.querySelector<HTMLInputElement>(`[name="${on}"]`);
    let pause: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      step({ type: 'typed', typed: field?.value ?? '', maxFigures });
      clearTimeout(pause);
      pause = setTimeout(() => step({ type: 'paused' }), pauseMs);
    };
    // What was typed before the island was there, or sent back by the server.
    read();
    field?.addEventListener('input', read);
    return () => {
      clearTimeout(pause);
      field?.removeEventListener('input', read);
    };
  }, [on, maxFigures]);

  return (
    <p ref={place} className={styles.advice} role="status">
      {advice}
    </p>
  );
}

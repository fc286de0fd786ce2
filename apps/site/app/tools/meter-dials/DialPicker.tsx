import { type KeyboardEvent, type MouseEvent, type SVGProps, useEffect, useReducer, useRef } from 'react';
import { readNumber, type Typed } from '../question.ts';
import { DialFaces } from './DialFaces.tsx';
import styles from './DialPicker.module.css';
import { setDials } from './dial-positions.ts';
import { type Position, pointersText } from './dial-reading.ts';

const words = {
  heading: 'The dials',
  hint: 'Tap each dial, or use the arrow keys, until it looks like yours. If your dials turn the other way, go by the numbers.',
  title: (pointers: string) => `Five dials. From left to right, the pointers are ${pointers}.`,
  dials: ['First dial', 'Second dial', 'Third dial', 'Fourth dial', 'Fifth dial'],
};

const names: readonly string[] = ['dial1', 'dial2', 'dial3', 'dial4', 'dial5'];

function positionOf(typed: string | null): Position {
  const position = readNumber(typed ?? '') ?? 0;
  return position >= 0 && position < 10 ? position : 0;
}

function fieldsIn(form: HTMLFormElement | null | undefined): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && names.includes(field.name),
  );
}

/** The dials as they are set, beside their fields. Each is a slider that fills in its field, which stays the answer that is sent. */
export function DialPicker({ typed }: { typed: Typed }) {
  const positions = names.map((name) => positionOf(typed.get(name)));
  const picker = useRef<HTMLDivElement>(null);
  const [dials, step] = useReducer(setDials, { positions, isLive: false });

  useEffect(() => {
    const form = picker.current?.closest('form');
    const read = () => step({ type: 'typed', texts: fieldsIn(form).map(({ value }) => value) });
    read();
    form?.addEventListener('input', read);
    addEventListener('pageshow', read);
    return () => {
      form?.removeEventListener('input', read);
      removeEventListener('pageshow', read);
    };
  }, []);

  /** A dial that is left as it is drawn counts as set. */
  const set = (dial: number, event: Parameters<typeof setDials>[1]) => {
    const next = setDials(dials, event);
    if (next === dials) return false;
    const form = picker.current?.closest('form');
    const fields = fieldsIn(form);
    for (const [at, field] of fields.entries()) {
      if (at === dial) field.value = String(next.positions[at]);
      else field.value ||= '0';
    }
    fields[dial]?.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  };
  const onKeyDown = (dial: number) => (event: KeyboardEvent) => {
    if (set(dial, { type: 'key', dial, key: event.key })) event.preventDefault();
  };
  const onClick = (dial: number) => (event: MouseEvent<SVGGElement>) => {
    const face = event.currentTarget.querySelector('circle')?.getBoundingClientRect();
    // A click by a key or a screen reader has no place.
    if (!face || event.detail === 0) return;
    const [x, y] = [event.clientX - face.x - face.width / 2, event.clientY - face.y - face.height / 2];
    set(dial, { type: 'tap', dial, x, y });
    event.currentTarget.focus();
  };
  const slider = (position: Position, dial: number): SVGProps<SVGGElement> => ({
    role: 'slider',
    tabIndex: 0,
    'aria-label': words.dials[dial],
    'aria-valuemin': 0,
    'aria-valuemax': 9.9,
    'aria-valuenow': position,
    'aria-valuetext': pointersText([position]),
    onKeyDown: onKeyDown(dial),
    onClick: onClick(dial),
  });

  return (
    <div ref={picker} className={styles.picker}>
      <p className={styles.heading} id="dials-heading">
        {words.heading}
      </p>
      <p className={styles.hint}>{words.hint}</p>
      <svg
        viewBox="0 0 320 166"
        role={dials.isLive ? 'group' : 'img'}
        aria-labelledby="dials-heading dials-title"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        fontFamily="inherit"
        fontWeight="700"
      >
        <title id="dials-title">{words.title(pointersText(dials.positions))}</title>
        <DialFaces positions={dials.positions} sliders={dials.isLive ? dials.positions.map(slider) : []} />
      </svg>
    </div>
  );
}

import { Decoration } from './Decoration.tsx';

/** Contact us: a ringing telephone. */
export function ContactDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        d="M9 7.5 16 5l6 12-5 5c2.5 5.5 6.5 9.5 12 12l5-5 12 6-2.5 7c-1 2.5-3 4-6 3.500C20 43 9 32 5.5 13.5 5 10.5 6.5 8.5 9 7.500z"
      />
      <path className="accent" d="M31 6a15 15 0 0 1 15 15M30.5 14a7.5 7.5 0 0 1 7.5 7.5" />
    </Decoration>
  );
}

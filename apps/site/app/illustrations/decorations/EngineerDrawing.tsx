import { Decoration } from './Decoration.tsx';

/** Appliances and engineers: a spanner and its nut. */
export function EngineerDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        transform="rotate(45 26 26)"
        d="M17.5 3.500V14l8.5 5.5 8.5-5.500V3.500a14 14 0 0 1-3.5 24V48a5 5 0 0 1-10 0V27.500a14 14 0 0 1-3.5-24z"
      />
      <circle className="accent" cx="38.5" cy="13.5" r="4" />
    </Decoration>
  );
}

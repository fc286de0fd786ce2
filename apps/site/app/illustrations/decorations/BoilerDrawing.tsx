import { Decoration } from './Decoration.tsx';

/** HomeCare: a boiler on its pipes, the flame in amber. */
export function BoilerDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="10" y="4.5" width="32" height="34" rx="4" />
      <path className="ink" d="M18 38.500v9M26 38.500v9M34 38.500v9" />
      <path
        className="accent"
        d="M27 11c.5 5 6 6.5 6 13a7 7 0 0 1-14 0c0-3 1.5-4.5 2.5-6.5 1.5 1 2 2 2.5 3.5 2-2.5 3-6 3-10z"
      />
    </Decoration>
  );
}

import { Decoration } from './Decoration.tsx';

/** Helpful advice: a light bulb, its filament in amber. */
export function AdviceDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        d="M19.5 38c0-3-1-4.5-3.2-6.600a14 14 0 1 1 19.4 0c-2.2 2.1-3.2 3.6-3.2 6.600zM20.5 43h11M23.5 48h5"
      />
      <path className="accent" d="M20.5 20.5 26 26l5.5-5.500M26 26v11" />
    </Decoration>
  );
}

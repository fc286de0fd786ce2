import { Decoration } from './Decoration.tsx';

/** The peak-saving offer: a clock with the cheaper hours in amber. */
export function PeakDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M42.5 35.500A19.5 19.5 0 1 1 16.3 9M26 15v11l-8 5" />
      <path className="accent" d="M22.5 6.800A19.5 19.5 0 0 1 45 30" />
    </Decoration>
  );
}

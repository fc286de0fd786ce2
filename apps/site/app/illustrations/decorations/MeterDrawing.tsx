import { Decoration } from './Decoration.tsx';

/** Meters: a meter's face, the digits in amber. */
export function MeterDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="5.5" y="5" width="41" height="42" rx="5" />
      <rect className="ink" x="12.5" y="11.5" width="27" height="12.5" rx="1.5" />
      <path className="ink" d="M13 32h8M13 39.500h8" />
      <circle className="ink" cx="33.5" cy="35.5" r="5.5" />
      <path className="accent" d="M19 16v3.500M26 16v3.500M33 16v3.5" />
    </Decoration>
  );
}

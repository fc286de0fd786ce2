import { Decoration } from './Decoration.tsx';

/** Pay as you go: a prepayment key, its eye in amber. */
export function KeyDrawing() {
  return (
    <Decoration>
      <circle className="ink" cx="18" cy="34" r="13" />
      <path className="ink" d="M27.2 24.8 46 6M35 17l6.5 6.500M42 10l4.5 4.5" />
      <circle className="accent" cx="18" cy="34" r="4.5" />
    </Decoration>
  );
}

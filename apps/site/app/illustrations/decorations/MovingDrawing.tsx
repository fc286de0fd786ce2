import { Decoration } from './Decoration.tsx';

/** Moving home: a van with a house on its side. */
export function MovingDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M8 41H4.500V11h26v30H20M30.5 18.500h8L47.5 29v12H44M32.5 41h-2M38 29h9.5" />
      <circle className="ink" cx="14" cy="41" r="5" />
      <circle className="ink" cx="38.5" cy="41" r="5" />
      <path className="accent" d="m10 24 7.5-6.500L25 24v6.500H10z" />
    </Decoration>
  );
}

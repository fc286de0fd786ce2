import { Decoration } from './Decoration.tsx';

/** Bereavement: a candle. */
export function BereavementDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M18.5 46.500v-22h15v22M26 24.500V21M7 40c.5 4.5 2.5 6.5 7 6.500h24c4.5 0 6.5-2 7-6.5" />
      <path className="accent" d="M26 4.500c5.5 5.5 5.5 12 0 12s-5.5-6.5 0-12z" />
    </Decoration>
  );
}

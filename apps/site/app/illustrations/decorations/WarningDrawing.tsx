import { Decoration } from './Decoration.tsx';

/** Emergencies: the warning triangle; red, because it is danger. */
export function WarningDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M23 7.600a3.5 3.5 0 0 1 6 0L47 39.500a3.5 3.5 0 0 1-3 5.200H8a3.5 3.5 0 0 1-3-5.200z" />
      <path className="stroke-danger" strokeWidth="4" d="M26 19v11M26 37v.1" />
    </Decoration>
  );
}

import { Decoration } from './Decoration.tsx';

/** Bills and payments: a bill with its sum. */
export function BillDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M11 5h30v41l-5-4-5 4-5-4-5 4-5-4-5 4z" />
      <path className="accent" d="M32 17.5a5.5 5.5 0 0 0-10.8 1.5c0 5 1.5 8-2.2 13h13M18.5 25h9" />
    </Decoration>
  );
}

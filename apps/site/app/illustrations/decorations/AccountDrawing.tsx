import { Decoration } from './Decoration.tsx';

/** My account: a card with a person on it. */
export function AccountDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="4.5" y="10" width="43" height="33" rx="5" />
      <path className="ink" d="M34 21h6.500M34 30h6.5" />
      <g className="accent">
        <circle cx="19" cy="21" r="4.5" />
        <path d="M11 35c.7-4.5 4-6.5 8-6.500s7.3 2 8 6.5" />
      </g>
    </Decoration>
  );
}

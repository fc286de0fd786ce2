import { Decoration } from './Decoration.tsx';

/** Breakdowns: a plug out of its socket, sparks between. */
export function BreakdownDrawing() {
  return (
    <Decoration>
      <g transform="rotate(45 26 26)">
        <path
          className="ink"
          d="M15 15.500V13a11 11 0 0 1 22 0v2.500zM26 2v-6.500M15 36.500V39a11 11 0 0 0 22 0v-2.500zM26 50v6.500M21 36.500v-7M31 36.500v-7"
        />
        <path className="accent" d="M10.5 26H4M12 20l-4.5-4M41.5 26H48M40 32l4.5 4" />
      </g>
    </Decoration>
  );
}

import { Decoration } from './Decoration.tsx';

/** The new system: a window with a star in it. */
export function NewHubDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="4.5" y="7.5" width="43" height="37" rx="5" />
      <path className="ink" d="M4.5 17h43M11 12.300v0M17 12.300v0" />
      <path className="accent" d="M26 21.500c1 6 2.5 8 8.5 9-6 1-7.5 3-8.5 9-1-6-2.5-8-8.5-9 6-1 7.5-3 8.5-9z" />
    </Decoration>
  );
}

import { Decoration } from './Decoration.tsx';

/** Struggling to pay: an open hand, a heart above it. */
export function SupportDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        d="M4.5 33H11c3 0 5-3.5 9.5-3.500H29a4 4 0 0 1 0 8h-7.500M32 36l9.5-5.500c4-2 7.5 2.5 4 5.500L33 45c-1.5 1-3 1.5-5 1.500H4.5"
      />
      <path className="accent" d="M27 23.5 18.3 15a5.6 5.6 0 0 1 8.7-7 5.6 5.6 0 0 1 8.7 7z" />
    </Decoration>
  );
}

import { Decoration } from './Decoration.tsx';

/** Warm Home Discount: a radiator giving warmth. */
export function WarmHomeDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="5.5" y="22" width="41" height="21" rx="3" />
      <path className="ink" d="M16 22v21M26 22v21M36 22v21M10.5 43v4.500M41.5 43v4.5" />
      <path className="accent" d="M15 15.500c-3-4 3-6 0-10.500M26 15.500c-3-4 3-6 0-10.500M37 15.500c-3-4 3-6 0-10.5" />
    </Decoration>
  );
}

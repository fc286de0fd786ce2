import type { ReactNode } from 'react';

/** The frame of every video poster: a scene at dusk, 16 by 9. Class `on-night` sets the pale line and the amber. */
export function Poster({ children }: { children: ReactNode }) {
  return (
    <svg
      className="on-night"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path className="fill-night" d="M0 0h320v180H0z" />
      {children}
    </svg>
  );
}

import type { ReactNode } from 'react';

/** The frame of every decoration: 52 by 52, one stroke width. Class `ink` is the brand's line, `accent` amber. */
export function Decoration({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 52 52"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

import type { ReactNode } from 'react';

/** The frame of every diagram: 320 wide, so that one unit is one pixel on the narrowest phone. */
export function Explaining({ title, height, children }: { title: string; height: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 320 ${height}`}
      role="img"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      fontFamily="inherit"
      fontSize="16"
      fontWeight="700"
    >
      <title>{title}</title>
      {children}
    </svg>
  );
}

import type { ReactNode } from 'react';

/** A table that scrolls on a phone, by the keyboard too. `label` names the region. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys
    <section className="wide" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}

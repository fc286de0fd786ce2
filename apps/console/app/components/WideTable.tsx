import type { ReactNode } from 'react';

type Props = {
  /** Names the region. */
  label: string;
  caption?: string;
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
};

/** A table that scrolls on a phone, by the keyboard too. */
export function WideTable({ label, caption, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys
    <section className="wide" aria-label={label} tabIndex={0}>
      <table>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

import { WideTable } from '../../components/WideTable.tsx';
import type { Line, Row } from './text-difference.ts';

type Props = { label: string; was: string; now: string; rows: readonly Row[] };

/** Two texts side by side; what differs is struck out and underlined. */
export function Difference({ label, was, now, rows }: Props) {
  return (
    <WideTable label={label} columns={[was, now]}>
      {rows.map((row, index) =>
        row.skipped === undefined ? (
          <tr key={`${row.was?.number} ${row.now?.number}`}>
            <Side line={row.was} as="del" />
            <Side line={row.now} as="ins" />
          </tr>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: such a row has nothing else of its own
          <tr key={`skipped ${index}`}>
            <td colSpan={2} className="hint">
              {row.skipped === 1 ? '1 line is the same' : `${row.skipped} lines are the same`}
            </td>
          </tr>
        ),
      )}
    </WideTable>
  );
}

function Side({ line, as: Changed }: { line: Line | undefined; as: 'del' | 'ins' }) {
  return (
    <td className="source">
      {line?.parts.map(({ text, isChanged }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no identity
        isChanged ? <Changed key={index}>{text}</Changed> : <span key={index}>{text}</span>,
      )}
    </td>
  );
}

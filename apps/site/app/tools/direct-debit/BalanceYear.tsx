import type { ReactNode } from 'react';
import { Explaining } from '../../illustrations/diagrams/Explaining.tsx';
import type { Pence } from '../sums.ts';
import styles from './BalanceYear.module.css';
import { directDebitWords } from './words.ts';
import { balanceInWords, formatPayment } from './year-of-balance.ts';

const words = directDebitWords.chart;

type Line = { monthly: Pence; balances: readonly Pence[] };
/** The balances are those of today and after each month; `months` has the name of each. */
type Props = { months: readonly string[]; now: Line; fair: Line };

const plot = { left: 58, right: 308, top: 16, bottom: 196, labels: 218, height: 228 };

/** A year of balance with both amounts, as two lines that differ in dash and marks too, and as a table. */
export function BalanceYear({ months, now, fair }: Props) {
  const isSame = now.monthly === fair.monthly;
  const lines = isSame ? [fair] : [now, fair];
  const all = [0, ...lines.flatMap(({ balances }) => balances)];
  const [top, bottom] = [Math.max(...all), Math.min(...all)];
  const span = Math.max(top - bottom, 1);
  const y = (pence: Pence) => plot.top + ((top - pence) / span) * (plot.bottom - plot.top);
  const x = (at: number) => plot.left + (at / (months.length - 1)) * (plot.right - plot.left);
  const points = ({ balances }: Line) => balances.map((pence, at) => ({ x: round(x(at)), y: round(y(pence)) }));
  return (
    <figure className={styles.figure}>
      <Explaining
        title={words.title(sentence(now, months), isSame ? '' : sentence(fair, months)).trim()}
        height={plot.height}
      >
        <path className="ink" strokeWidth="1.5" d={`M${plot.left} ${round(y(0))}H${plot.right}`} />
        <g className="fill-ink" fontSize="13" fontWeight="400">
          {axisLabels(top, bottom).map((pence) => (
            <text key={pence} x={plot.left - 6} y={round(y(pence)) + 4} textAnchor="end">
              {pence === 0 ? '£0' : poundsOf(pence)}
            </text>
          ))}
          {months.map((month, at) => (
            // Two months of the year begin with each letter, so the place is a part of the key.
            <text key={`${month}${x(at)}`} x={round(x(at))} y={plot.labels} textAnchor="middle">
              {at === 0 ? '' : month.charAt(0)}
            </text>
          ))}
        </g>
        {!isSame && <NowLine points={points(now)} />}
        <FairLine points={points(fair)} />
      </Explaining>
      <figcaption>
        {words.caption}
        <ul className={styles.key}>
          {!isSame && (
            <li>
              <Key>
                <NowLine points={keyPoints} />
              </Key>
              {words.now(formatPayment(now.monthly))}
            </li>
          )}
          <li>
            <Key>
              <FairLine points={keyPoints} />
            </Key>
            {words.fair(formatPayment(fair.monthly))}
          </li>
        </ul>
      </figcaption>
      <Numbers months={months} lines={lines} />
    </figure>
  );
}

type Point = { x: number; y: number };
const keyPoints: Point[] = [
  { x: 4, y: 8 },
  { x: 22, y: 8 },
  { x: 40, y: 8 },
];
const round = (number: number) => Math.round(number * 10) / 10;
const pathOf = (points: readonly Point[]) =>
  points.map((at, index) => `${index === 0 ? 'M' : 'L'}${at.x} ${at.y}`).join('');

function NowLine({ points }: { points: readonly Point[] }) {
  return (
    <g className="accent">
      <path strokeDasharray="6 6" d={pathOf(points)} />
      {points.map((at) => (
        <rect
          key={at.x}
          className="fill-ground"
          strokeWidth="2"
          x={round(at.x - 3)}
          y={round(at.y - 3)}
          width="6"
          height="6"
        />
      ))}
    </g>
  );
}

function FairLine({ points }: { points: readonly Point[] }) {
  return (
    <>
      <path className="ink" d={pathOf(points)} />
      {points.map((at) => (
        <circle key={at.x} className="fill-ink" cx={at.x} cy={at.y} r="3.500" />
      ))}
    </>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 44 16" fill="none" strokeWidth="3" strokeLinecap="round" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

function Numbers({ months, lines }: { months: readonly string[]; lines: readonly Line[] }) {
  return (
    <details>
      <summary>{words.table}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            {lines.map(({ monthly }) => (
              <th key={monthly} scope="col">
                {directDebitWords.fair.amount(formatPayment(monthly))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={`${month}${at === 0 ? words.start : ''}`}>
              <th scope="row">{at === 0 ? words.start : month}</th>
              {lines.map(({ monthly, balances }) => (
                <td key={monthly}>{balanceInWords(balances[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The highest and the lowest balance and zero, without two that would overlap. */
function axisLabels(top: Pence, bottom: Pence): Pence[] {
  const span = Math.max(top - bottom, 1);
  return [0, top, bottom].filter((pence) => pence === 0 || Math.abs(pence) / span > 0.12);
}

/** Short enough for the space left of the lines: '£9,999', '−£12k'. */
function poundsOf(pence: Pence): string {
  const pounds = Math.round(Math.abs(pence) / 100);
  const short = pounds < 10_000 ? pounds.toLocaleString('en-GB') : `${Math.round(pounds / 1000)}k`;
  return `${pence < 0 ? '−' : ''}£${short}`;
}

function sentence({ monthly, balances }: Line, months: readonly string[]): string {
  const lowest = Math.min(...balances);
  const at = balances.indexOf(lowest);
  const end = balances.at(-1) ?? 0;
  return words.line(
    formatPayment(monthly),
    balanceInWords(end),
    balanceInWords(lowest),
    at === 0 ? words.today : words.inMonth(months[at] ?? ''),
  );
}

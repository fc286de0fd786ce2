import { Explaining } from './Explaining.tsx';
import { Register } from './Register.tsx';

/** An Economy 7 meter: two rows of numbers, and both are the reading. */
export function Economy7Meter({ title }: { title: string }) {
  return (
    <Explaining title={title} height={236}>
      <rect className="ink fill-tint" x="4" y="4" width="230" height="228" rx="14" />
      <path className="ink" d="M4 118h230" />
      <Register x={24} y={52} digits="02884" size={33} />
      <Register x={24} y={166} digits="17306" size={33} />
      <g className="ink">
        <path d="M92 21a9 9 0 1 0 9 13 10 10 0 0 1-9-13z" />
        <path d="M141 137v-2M141 155v2M132 146h-2M150 146h2M135 140l-2-2M147 140l2-2M135 152l-2 2M147 152l2 2" />
        <circle cx="141" cy="146" r="4" />
      </g>
      <path className="accent" strokeWidth="5" d="M220 75h28v114h-28M248 132h10" />
      <g className="fill-ink" fontSize="18">
        <text x="22" y="38">
          LOW
        </text>
        <text x="22" y="152">
          NORMAL
        </text>
        <text x="212" y="38" textAnchor="end">
          kWh
        </text>
        <text x="212" y="152" textAnchor="end">
          kWh
        </text>
        <text x="262" y="116">
          Write
        </text>
        <text x="262" y="138">
          both
        </text>
        <text x="262" y="160">
          down
        </text>
      </g>
    </Explaining>
  );
}

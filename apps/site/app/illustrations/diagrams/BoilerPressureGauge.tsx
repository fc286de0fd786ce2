import { Explaining } from './Explaining.tsx';

/** A point on the scale: 0 bar at half past seven, 4 bar at half past four. */
function at(bar: number, r: number) {
  const turn = ((bar * 67.5 - 135) * Math.PI) / 180;
  return [Math.round(204 + r * Math.sin(turn)), Math.round(116 - r * Math.cos(turn))];
}

const arc = (from: number, to: number, r: number) => `M${at(from, r)}A${r} ${r} 0 0 1 ${at(to, r)}`;
const mark = (bar: number, r: number) => `M${at(bar, r)}L${at(bar, 100)}`;
const numbers = [0, 1, 2, 3, 4];
const places = numbers.map((bar) => at(bar, 62));

/** A boiler's pressure gauge with the needle where it should be when the heating is off: between 1 and 1.5 bar. */
export function BoilerPressureGauge({ title }: { title: string }) {
  return (
    <Explaining title={title} height={232}>
      <circle className="ink fill-ground" cx="204" cy="116" r="112" />
      <g strokeWidth="18" strokeLinecap="butt">
        <path className="stroke-success" d={arc(1, 1.5, 91)} />
        <path className="stroke-danger" d={arc(3, 4, 91)} />
      </g>
      <path
        className="ink"
        d={numbers.map((bar) => mark(bar, 82)).join('') + [0.5, 2.5].map((bar) => mark(bar, 92)).join('')}
      />
      <g className="fill-ink" fontSize="26">
        <text textAnchor="middle" x={places.map(([x]) => x).join(' ')} y={places.map(([, y = 0]) => y + 9).join(' ')}>
          01234
        </text>
        <text x="204" y="206" fontSize="20" textAnchor="middle">
          bar
        </text>
        <text x="4" y="22" fontSize="19">
          Aim for
        </text>
        <text x="4" y="45" fontSize="19">
          1 to 1.5
        </text>
      </g>
      <path className="stroke-success" d="M4 56h92l25-1" />
      <path className="accent" strokeWidth="8" d={`M${at(3.25, 22)}L${at(1.25, 80)}`} />
      <circle className="fill-ink" cx="204" cy="116" r="11" />
    </Explaining>
  );
}

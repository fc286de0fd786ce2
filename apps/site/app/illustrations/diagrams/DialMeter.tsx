import { Explaining } from './Explaining.tsx';

/** The number each pointer has just passed, from left to right. */
const reading = [2, 5, 4, 6, 3];

const dials = reading.map((digit, n) => {
  const x = 48 + n * 56;
  const y = n % 2 ? 132 : 62;
  const way = n % 2 ? -1 : 1;
  /** A point on this dial: `value` from 0 to 10, anticlockwise on every second dial. */
  const at = (value: number, r: number): [number, number] => {
    const turn = (way * value * Math.PI) / 5;
    return [Math.round(x + r * Math.sin(turn)), Math.round(y - r * Math.cos(turn))];
  };
  const value = Number(`${digit}.${reading.slice(n + 1).join('')}5`);
  const tip = at(0.6, 48);
  return {
    x,
    y,
    ring: at(digit, 30),
    numbers: Array.from({ length: 10 }, (_, number) => at(number, 30)),
    pointer: `M${at(value + 5, 8)}L${at(value, 19)}`,
    arrow: `M${at(-0.6, 48)}A48 48 0 0 ${n % 2 ? 0 : 1} ${tip}m${-4 * way} -7L${tip}l${-8 * way} 3`,
  };
});

/** A dial meter: neighbouring dials turn opposite ways; the number just passed is ringed and repeated below. */
export function DialMeter({ title }: { title: string }) {
  return (
    <Explaining title={title} height={250}>
      <path className="ink" strokeDasharray="0 7" d={dials.map(({ x, y }) => `M${x} ${y + 48}V196`).join('')} />
      <path className="ink fill-ink" d={dials.map(({ x }) => `M${x - 19} 198h38v48h-38z`).join('')} />
      <g fontSize="15" textAnchor="middle">
        {dials.map(({ x, y, ring, numbers }) => (
          <g key={x}>
            <circle className="ink fill-tint" cx={x} cy={y} r="41" />
            <circle className="accent fill-ground" cx={ring[0]} cy={ring[1]} r="9.5" />
            <text
              className="fill-ink"
              x={numbers.map((at) => at[0]).join(' ')}
              y={numbers.map((at) => at[1] + 5).join(' ')}
            >
              0123456789
            </text>
          </g>
        ))}
        <path className="ink" strokeWidth="5" d={dials.map(({ pointer }) => pointer).join('')} />
        <path className="ink" d={dials.map(({ arrow }) => arrow).join('')} />
        <text className="fill-ground" fontSize="34" x={dials.map(({ x }) => x).join(' ')} y="234">
          {reading.join('')}
        </text>
      </g>
    </Explaining>
  );
}

import { Explaining } from './Explaining.tsx';

const switches = [0, 1, 2, 3, 4, 5, 6].map((n) => ({ x: 82 + n * 32, down: n === 4 }));
const toggles = (down: boolean) =>
  switches
    .filter((one) => one.down === down)
    .map(({ x }) => `M${x + 5} ${down ? 92 : 59}h14v25h-14z`)
    .join('');

/** A consumer unit: the main switch and seven others, one of which has dropped. */
export function FuseBox({ title }: { title: string }) {
  return (
    <Explaining title={title} height={216}>
      <rect className="ink fill-tint" x="4" y="4" width="312" height="152" rx="12" />
      <path className="ink" d="M4 24h312" />
      <path
        className="ink fill-ground"
        d={`M20 52h50v72H20z${switches.map(({ x }) => `M${x} 52h24v72H${x}z`).join('')}`}
      />
      <path className="ink fill-ink" d={`M28 60h34v26H28z${toggles(false)}`} />
      <path className="stroke-danger fill-danger" d={toggles(true)} />
      <rect className="accent" x="205" y="46" width="34" height="84" rx="4" strokeWidth="5" />
      <path className="accent" strokeWidth="5" d="M222 130v44" />
      <g className="fill-ink" textAnchor="middle" fontSize="18">
        <text x="45" y="146">
          Main
        </text>
        <text x="142" y="146">
          Up: on
        </text>
        <text x="222" y="202" fontSize="20">
          Down: off
        </text>
      </g>
    </Explaining>
  );
}

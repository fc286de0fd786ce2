import { Explaining } from './Explaining.tsx';
import { Register } from './Register.tsx';

/** A meter with one row of numbers: 04521 is the reading, the red 7 is left out. */
export function SingleRateMeter({ title }: { title: string }) {
  return (
    <Explaining title={title} height={196}>
      <rect className="ink fill-tint" x="4" y="4" width="312" height="140" rx="14" />
      <path
        className="ink"
        strokeLinecap="butt"
        d="M238 20v16M244 20v16M252 20v16M257 20v16M265 20v16M273 20v16M278 20v16M286 20v16"
      />
      <text className="fill-ink" x="22" y="36" fontSize="19">
        kWh
      </text>
      <Register x={24} y={50} digits="04521" leaveOut="7" />
      <path className="accent" strokeWidth="5" d="M24 115h210M90 115v42" />
      <path className="stroke-danger" d="M265 115v42" />
      <text className="fill-ink" x="24" y="182" fontSize="18">
        Write these down
      </text>
      <text className="fill-danger" x="265" y="182" fontSize="18" textAnchor="middle">
        Leave out
      </text>
    </Explaining>
  );
}

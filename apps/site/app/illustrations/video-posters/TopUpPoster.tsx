import { Poster } from './Poster.tsx';

/** A hand with a phone tops up the meter on the wall. */
export function TopUpPoster() {
  return (
    <Poster>
      <path className="fill-night-deep" d="M0 154h320v26H0z" />
      <circle className="fill-window" opacity=".13" cx="246" cy="56" r="60" />
      <path className="ink" strokeWidth="6" opacity=".4" d="M232 124v30M260 124v30" />
      <rect className="ink fill-window-off" x="206" y="18" width="80" height="108" rx="8" />
      <path className="fill-window" d="M218 30h56v30h-56z" />
      <text className="fill-night-deep" x="246" y="53" fontSize="21" fontWeight="700" textAnchor="middle">
        £20
      </text>
      <path
        className="ink"
        strokeWidth="8"
        d="M228 76v0M246 76v0M264 76v0M228 92v0M246 92v0M264 92v0M228 108v0M246 108v0M264 108v0"
      />
      <path className="accent" strokeWidth="5" strokeDasharray="0 11" d="M146 42q26-24 50-6" />
      <g transform="rotate(-8 104 100)">
        <path className="ink" strokeWidth="15" d="M70 82h16M67 100h18M69 118h16M74 135h16" />
        <path className="ink" strokeWidth="46" d="M104 152 98 200" />
        <rect className="ink fill-night-deep" x="70" y="20" width="72" height="130" rx="11" />
        <path className="fill-paper" d="M77 33h58v104H77z" />
        <text className="fill-night-deep" x="106" y="67" fontSize="25" fontWeight="700" textAnchor="middle">
          £20
        </text>
        <circle className="fill-window" cx="106" cy="100" r="19" />
        <path className="fill-night-deep" d="m95 100 4-4 5 5 10-10 4 4-14 14z" />
        <path className="ink" strokeWidth="18" d="M118 166q30-10 22-48" />
      </g>
      <path className="ink fill-night-hill" d="M66 168h72l8 16H62z" />
    </Poster>
  );
}

import { Poster } from './Poster.tsx';

/** A hand turns the lever across the gas pipe. */
export function GasOffPoster() {
  return (
    <Poster>
      <circle className="fill-window" opacity=".14" cx="118" cy="84" r="80" />
      <path className="fill-night-hill" d="M0 102h222v30H0z" />
      <path className="ink" d="M0 102h222M0 132h222" />
      <rect className="ink fill-window-off" x="222" y="76" width="110" height="90" rx="12" />
      <path className="fill-night-deep" d="M238 94h90v26h-90z" />
      <text className="fill-ink" x="250 266 282 298 314" y="114" fontSize="18" fontWeight="700" textAnchor="middle">
        03265
      </text>
      <path className="ink fill-night-deep" d="M78 96h16v42H78zM142 96h16v42h-16zM94 92h48v50H94z" />
      <path className="accent" strokeWidth="5" strokeDasharray="0 11" d="M190 106a72 72 0 0 0-18-42" />
      <g transform="rotate(13 118 117)">
        <path className="accent" strokeWidth="15" d="M118 117V14" />
        <path className="ink" strokeWidth="40" d="M300 -18 152 44" />
        <path className="ink" strokeWidth="13" d="M110 28h32M107 43h34M107 58h34M112 73h24" />
        <path className="ink" strokeWidth="15" d="M146 62Q160 20 122 14" />
        <path className="ink fill-night-deep" d="M224-12 244 36 360-14V-74z" />
      </g>
      <circle className="ink fill-night-deep" cx="118" cy="117" r="13" />
    </Poster>
  );
}

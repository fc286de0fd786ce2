import { Poster } from './Poster.tsx';

/** A meter in the dark under the stairs, lit by a torch. */
export function ReadMeterPoster() {
  return (
    <Poster>
      <path className="fill-night-deep" d="M0 0h214v20h-36v26h-36v26h-36v26H70v26H34v26H0zM0 160h320v20H0z" />
      <path className="fill-window-off" d="M286 62h22v40h-22zM276 126h44v34h-44z" />
      <path className="ink" opacity=".5" d="M276 126h44M298 126v12M292 72h10M292 80h10M292 88h10" />
      <path className="fill-window" opacity=".14" d="m126 98 78-58a53 53 0 0 1 62 87l-117 11z" />
      <circle className="fill-window" opacity=".2" cx="236" cy="83" r="53" />
      <path className="fill-night-deep" d="M220 118h8v42h-8zM244 118h8v42h-8z" />
      <rect className="fill-paper" x="201" y="42" width="70" height="80" rx="8" />
      <path className="fill-night-deep" d="M208 51h56v24h-56z" />
      <text
        className="fill-window"
        x="215 225.5 236 246.5 257"
        y="69"
        fontSize="17"
        fontWeight="700"
        textAnchor="middle"
      >
        04521
      </text>
      <path className="fill-night" d="M208 83h56v3h-56zM208 98h20v3h-20zM208 106h28v3h-28z" />
      <circle className="fill-window" cx="254" cy="103" r="7" />
      <g transform="translate(10 -13) rotate(-32 127 131)">
        <path className="fill-window" d="M123 108h8v46h-8z" />
        <path className="ink fill-night-deep" d="M20 120h76l26-13v48l-26-13H20z" />
        <path className="ink" strokeWidth="13" d="M44 117v32M59 116v34M74 117v32" />
        <path className="ink" strokeWidth="14" d="M40 152q30 4 58-14" />
        <path className="ink" strokeWidth="36" d="m-10 158 44-12" />
      </g>
    </Poster>
  );
}

import { Explaining } from './Explaining.tsx';

/** The bleed valve at the top of a radiator, with its key: anticlockwise lets the air out. */
export function RadiatorKey({ title }: { title: string }) {
  return (
    <Explaining title={title} height={248}>
      <path className="ink fill-tint" d="M2 34h88a10 10 0 0 1 10 10v160a10 10 0 0 1-10 10H2z" />
      <path className="ink" d="M18 52v144M44 52v144M70 52v144M100 182h30v64M118 182v64" />
      <path className="ink fill-ground" d="M100 52h14v26h-14zM114 59h8v12h-8z" />
      <path className="accent" d="M122 56h12v18h-12zM134 65h5M139 50q14 0 14 15t-14 15z" />
      <path className="ink" strokeDasharray="0 7" d="M128 46 192 26M128 84l52 62" />
      <circle className="ink fill-ground" cx="238" cy="92" r="78" />
      <circle className="ink fill-tint" cx="238" cy="92" r="26" />
      <path className="fill-ink" d="M229 83h18v18h-18z" />
      <path className="accent" strokeWidth="7" d="M288 92a50 50 0 1 0-15 35M253 131l20-4-3 20" />
      <g className="fill-ink" fontSize="19">
        <text x="150" y="212">
          Anticlockwise
        </text>
        <text x="150" y="234">
          until it hisses
        </text>
      </g>
    </Explaining>
  );
}

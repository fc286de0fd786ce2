import { Explaining } from './Explaining.tsx';

/** The stop tap on the cold pipe under the sink: turned clockwise, it shuts the water off. */
export function StopTap({ title }: { title: string }) {
  return (
    <Explaining title={title} height={260}>
      <path className="ink" d="M14 56v200h292V56" />
      <path className="ink" d="M104 92v34a19 19 0 0 1-38 0q0-4-4-4H14M120 92v34a35 35 0 0 1-70 12H14" />
      <path className="ink fill-ground" d="M92 42V20A18 18 0 0 1 128 20v8h-10v-8a8 8 0 0 0-16 0v22z" />
      <path className="ink fill-tint" d="M4 42h312v14H4zM40 56h144l-10 38H50zM228 56h18v200h-18z" />
      <path className="ink fill-ground" d="M222 126h30v60h-30z" />
      <circle className="ink fill-ground" cx="237" cy="156" r="25" />
      <path className="ink" strokeWidth="9" d="M226 145l22 22M248 145l-22 22" />
      <path className="accent" strokeWidth="6" d="M199 143a40 40 0 1 1 12 43M212 206l-3-21 21-1" />
      <g className="fill-ink" fontSize="20">
        <text x="28" y="212">
          Turn clockwise
        </text>
        <text x="28" y="237">
          to shut it off
        </text>
      </g>
    </Explaining>
  );
}

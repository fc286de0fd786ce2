import { Explaining } from './Explaining.tsx';

const states = [
  { x: 4, word: 'On', says: 'along the pipe', lever: 'M28 150V96', hint: 'M56 10l6 6-6 6M68 10l6 6-6 6' },
  { x: 170, word: 'Off', says: 'across the pipe', lever: 'M28 150h54', hint: 'M46 110q26 2 32 26M66 130l12 6 5-12' },
];

/** The gas valve on the pipe beside the meter: on is along the pipe, off is across it. */
export function GasValve({ title }: { title: string }) {
  return (
    <Explaining title={title} height={252}>
      {states.map(({ x, word, says, lever, hint }) => (
        <g key={word} transform={`translate(${x})`}>
          <path
            className="ink fill-tint"
            d="M18 190V24A18 18 0 0 1 36 6h62a18 18 0 0 1 18 18v20H96V30a4 4 0 0 0-4-4H42a4 4 0 0 0-4 4v160z"
          />
          <rect className="ink fill-ground" x="60" y="42" width="88" height="62" rx="10" />
          <path className="ink" d={`M74 60h60v16H74z${hint}`} />
          <circle className="ink fill-ground" cx="28" cy="150" r="20" />
          <path className="accent" strokeWidth="13" d={lever} />
          <circle className="fill-ink" cx="28" cy="150" r="4" />
          <g className="fill-ink">
            <text y="220" fontSize="26">
              {word}
            </text>
            <text y="244" fontSize="17">
              {says}
            </text>
          </g>
        </g>
      ))}
    </Explaining>
  );
}

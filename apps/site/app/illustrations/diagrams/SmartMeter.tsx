import { Explaining } from './Explaining.tsx';

/** A smart electricity meter: the reading on its screen, and the buttons that display it. */
export function SmartMeter({ title }: { title: string }) {
  return (
    <Explaining title={title} height={250}>
      <rect className="ink fill-ground" x="4" y="4" width="204" height="242" rx="14" />
      <rect className="ink fill-tint" x="20" y="22" width="172" height="92" rx="6" />
      <g className="ink fill-tint">
        <circle cx="62" cy="156" r="21" />
        <circle cx="150" cy="156" r="21" />
      </g>
      <path className="ink" d="M4 200h204M24 223h60M171 156h45" />
      <path className="accent" strokeWidth="5" d="M34 98h182" />
      <g className="fill-ink" fontSize="17">
        <text x="34" y="48">
          Import total
        </text>
        <text x="33" y="86" fontSize="32">
          04521
        </text>
        <text x="150" y="86" fontSize="16">
          kWh
        </text>
        <text x="222" y="84">
          Write this
        </text>
        <text x="222" y="105">
          down
        </text>
        <text x="222" y="152">
          Press to
        </text>
        <text x="222" y="173">
          see it
        </text>
        <text x="62" y="163" fontSize="20" textAnchor="middle">
          A
        </text>
        <text x="150" y="163" fontSize="20" textAnchor="middle">
          B
        </text>
      </g>
    </Explaining>
  );
}

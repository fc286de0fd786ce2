import { Explaining } from './Explaining.tsx';

/** An in-home display: the cost of today, and the current usage. */
export function InHomeDisplay({ title }: { title: string }) {
  return (
    <Explaining title={title} height={236}>
      <path className="ink fill-tint" d="M88 190 72 232h176l-16-42z" />
      <rect className="ink fill-ground" x="4" y="4" width="312" height="192" rx="18" />
      <rect className="ink fill-tint" x="20" y="20" width="280" height="132" rx="6" />
      <path className="ink" d="M166 34v104M60 174h24M108 174h24" />
      <g className="fill-ink" fontSize="20">
        <text x="36" y="52">
          Today
        </text>
        <text x="34" y="102" fontSize="38">
          £2.14
        </text>
        <text x="184" y="52">
          Now: low
        </text>
      </g>
      <path className="ink" d="M228 136V96h12v40zM250 136V82h12v54zM272 136V68h12v68z" />
      <path className="accent fill-accent" d="M184 136v-12h12v12zM206 136v-26h12v26z" />
    </Explaining>
  );
}

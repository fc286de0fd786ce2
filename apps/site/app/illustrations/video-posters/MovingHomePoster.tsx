import { Poster } from './Poster.tsx';

/** A van at the kerb, and an open door with the light on. */
export function MovingHomePoster() {
  return (
    <Poster>
      <path className="fill-night-hill" d="M0 150V100q60-32 130-12t190-18v80z" />
      <path
        className="fill-paper"
        d="M66 18a10 10 0 1 0 12 14 11 11 0 0 1-12-14zM130 20h2v2h-2zM168 44h2v2h-2zM20 52h2v2h-2zM104 48h2v2h-2z"
      />
      <path className="fill-night-deep" d="M0 148h320v32H0zM192 148V62h-8l68-48 68 48h-8v86zM276 34V12h16v34z" />
      <path className="fill-window" d="M206 72h24v26h-24zM242 78h38v70h-38z" />
      <path className="fill-window-off" d="M290 72h16v26h-16z" />
      <path className="fill-night-deep" d="M217 72h2v26h-2zM206 84h24v2h-24z" />
      <path className="fill-window" opacity=".2" d="M242 148h38l-24 32H146z" />
      <path className="fill-night-hill" d="M280 78l16 6v70l-16-6z" />
      <path className="ink fill-window-off" d="M38 66h102v80H10v-28l16-26h12z" />
      <path className="ink fill-night-deep" d="M28 100h14v18H17zM140 66v80l22 6V72z" />
      <circle className="ink fill-night-deep" cx="42" cy="148" r="13" />
      <circle className="ink fill-night-deep" cx="112" cy="148" r="13" />
      <path className="accent" strokeWidth="4" d="M74 116V99l16-13 16 13v17z" />
      <circle className="fill-night-deep" cx="262" cy="94" r="7" />
      <path className="fill-night-deep" d="M254 104h14l4 14v34h-7l-3-24-3 24h-7v-36z" />
      <path className="fill-night-deep" d="M258 106l-18 10v6h20z" />
      <path className="ink fill-night-hill" d="M222 100h24v20h-24z" />
    </Poster>
  );
}

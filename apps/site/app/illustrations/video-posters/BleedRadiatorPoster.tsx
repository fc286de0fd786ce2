import { Poster } from './Poster.tsx';

/** A radiator under a night window, the key on its valve. */
export function BleedRadiatorPoster() {
  return (
    <Poster>
      <path className="fill-night-deep" d="M44 8h140v66H44zM0 164h320v16H0z" />
      <path className="fill-night-hill" d="M44 74V54l16-14 16 14h12l18-16 18 16h12l14-12 14 12h8l12-10v30z" />
      <path className="fill-window" d="M66 56h8v10h-8zM102 54h8v10h-8zM158 58h8v9h-8z" />
      <circle className="fill-paper" cx="148" cy="26" r="9" />
      <path className="ink" opacity=".6" d="M44 8h140v66H44zM114 8v66M36 76h156M8 4h212" />
      <path className="fill-window-off" d="M14 4h36q4 46-16 80H14zM214 4h-36q-4 46 16 80h20z" />
      <path className="ink" opacity=".35" d="M26 8v70M38 8q2 36-4 66M202 8v70M190 8q-2 36 4 66" />
      <circle className="fill-window" opacity=".14" cx="226" cy="110" r="44" />
      <rect className="ink fill-window-off" x="16" y="94" width="182" height="62" rx="6" />
      <path
        className="ink"
        opacity=".6"
        d="M36 104v42M58 104v42M80 104v42M102 104v42M124 104v42M146 104v42M168 104v42M184 156v8M28 156v8"
      />
      <path className="ink fill-night-deep" d="M198 101h10v18h-10zM208 105h6v10h-6z" />
      <path className="fill-accent" d="M213 102h16v5h14V75q7-6 14 0v70q-7 6-14 0v-32h-14v5h-16z" />
      <path className="ink" d="M208 94l-4-8M216 92v-9M224 94l4-8" />
      <path className="ink" strokeWidth="11" d="M242 92h30M239 105h32M239 118h32M243 131h28" />
      <path className="ink" strokeWidth="38" d="M276 112 330 126" />
      <path className="ink" strokeWidth="13" d="M274 124Q282 84 252 82" />
      <path className="ink fill-night-deep" d="M300 92 290 144l40 12V96z" />
    </Poster>
  );
}

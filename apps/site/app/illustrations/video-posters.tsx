import type { ReactNode } from 'react';

/** The frame of every video poster: a scene at dusk, 16 by 9. Class `on-night` sets the pale line and the amber. */
function Poster({ children }: { children: ReactNode }) {
  return (
    <svg
      className="on-night"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path className="fill-night" d="M0 0h320v180H0z" />
      {children}
    </svg>
  );
}

/** A bill on the kitchen table, under the lamp. */
export function BillPoster() {
  return (
    <Poster>
      <path className="fill-night-deep" d="M22 16h84v72H22z" />
      <path className="fill-night-hill" d="M22 88V70l12-10 12 10h8l14-12 14 12h6l10-8 8 7v19z" />
      <path className="fill-window" d="M70 72h7v9h-7zM34 72h6v8h-6z" />
      <circle className="fill-paper" cx="86" cy="34" r="8" />
      <path className="ink" opacity=".6" d="M22 16h84v72H22zM64 16v72M16 90h96" />
      <path className="fill-night-hill" d="M52 120h236l32 40v20H10z" />
      <ellipse className="fill-window" opacity=".16" cx="200" cy="150" rx="106" ry="28" />
      <path className="fill-window" opacity=".14" d="M160 56h84l62 94a106 28 0 0 1-212 0z" />
      <path className="ink" d="M202 0v20" />
      <path className="ink fill-night-deep" d="M202 20c-24 2-38 18-42 36h84c-4-18-18-34-42-36z" />
      <path className="fill-window" d="M185 57a17 12 0 0 0 34 0z" />
      <g transform="matrix(1 -.05 .5 .6 140 126)">
        <path className="fill-paper" d="M0 0h88v70H0z" />
        <path className="fill-night" d="M8 8h30v8H8zM8 25h70v3H8zM8 33h70v3H8zM8 41h50v3H8z" />
        <path className="fill-window" d="M44 49h36v15H44z" />
        <text className="fill-night-deep" x="62" y="61" fontSize="13" fontWeight="700" textAnchor="middle">
          £86
        </text>
      </g>
      <path
        className="ink fill-night-deep"
        d="M82 112h32v22a7 7 0 0 1-7 7H89a7 7 0 0 1-7-7zM82 118h-5a7 7 0 0 0 0 14h5"
      />
      <path className="ink" opacity=".6" d="M93 105c-4-5 4-6 0-11M104 105c-4-5 4-6 0-11" />
    </Poster>
  );
}

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

/** A boiler on the kitchen wall, its gauge lit, the filling loop below. */
export function BoilerPressurePoster() {
  return (
    <Poster>
      <path className="ink" opacity=".14" d="M0 42h320M0 84h320M0 126h320M24 0v180M66 0v180M254 0v180M296 0v180" />
      <path className="fill-night-deep" d="M0 164h320v16H0z" />
      <path className="ink" strokeWidth="7" opacity=".5" d="M98 116v48M130 116v48M190 116v48M220 116v48" />
      <path
        className="ink"
        strokeWidth="8"
        strokeLinecap="butt"
        strokeDasharray="3 2"
        d="M130 138c14 0 14 16 30 16s14-16 30-16"
      />
      <path className="accent" strokeWidth="6" d="M130 138v-14M190 138h16" />
      <rect className="ink fill-window-off" x="80" y="-10" width="160" height="128" rx="8" />
      <path className="ink" opacity=".5" d="M80 20h160" />
      <circle className="fill-window" opacity=".18" cx="134" cy="69" r="48" />
      <circle className="fill-paper" cx="134" cy="69" r="37" />
      <path
        className="fill-night-deep"
        d="M107 92l5-5 2 2-5 5zM100 68h7v3h-7zM133 35h3v7h-3zM161 68h7v3h-7zM154 89l2-2 5 5-2 2z"
      />
      <path className="accent" strokeWidth="8" strokeLinecap="butt" d="M110 56a28 28 0 0 1 13-12.5" />
      <path className="fill-night-deep" d="m131 74-15-24 22 18a5 5 0 0 1-7 6z" />
      <g className="ink">
        <circle cx="194" cy="56" r="11" />
        <circle cx="194" cy="90" r="11" />
        <path d="M194 56v-7M194 90l6-4M222 54v0M222 90v0" />
      </g>
      <path
        className="ink fill-night-deep"
        d="M268 164l4-34h26l4 34zM298 136h8q8 2 6 12M276 130q9-12 18 0M30 164v-18h24v18zM42 146q-16-6-14-24 14 4 14 24 2-18 16-20 0 16-16 20"
      />
    </Poster>
  );
}

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

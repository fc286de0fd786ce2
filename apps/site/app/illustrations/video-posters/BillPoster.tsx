import { Poster } from './Poster.tsx';

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

import { Poster } from './Poster.tsx';

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

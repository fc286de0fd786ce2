import type { ReactNode } from 'react';

/** The frame of every decoration: 52 by 52, one stroke width. Class `ink` is the brand's line, `accent` amber. */
function Decoration({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 52 52"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** My account: a card with a person on it. */
export function AccountDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="4.5" y="10" width="43" height="33" rx="5" />
      <path className="ink" d="M34 21h6.500M34 30h6.5" />
      <g className="accent">
        <circle cx="19" cy="21" r="4.5" />
        <path d="M11 35c.7-4.5 4-6.5 8-6.500s7.3 2 8 6.5" />
      </g>
    </Decoration>
  );
}

/** Helpful advice: a light bulb, its filament in amber. */
export function AdviceDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        d="M19.5 38c0-3-1-4.5-3.2-6.600a14 14 0 1 1 19.4 0c-2.2 2.1-3.2 3.6-3.2 6.600zM20.5 43h11M23.5 48h5"
      />
      <path className="accent" d="M20.5 20.5 26 26l5.5-5.500M26 26v11" />
    </Decoration>
  );
}

/** Bereavement: a candle. */
export function BereavementDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M18.5 46.500v-22h15v22M26 24.500V21M7 40c.5 4.5 2.5 6.5 7 6.500h24c4.5 0 6.5-2 7-6.5" />
      <path className="accent" d="M26 4.500c5.5 5.5 5.5 12 0 12s-5.5-6.5 0-12z" />
    </Decoration>
  );
}

/** Bills and payments: a bill with its sum. */
export function BillDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M11 5h30v41l-5-4-5 4-5-4-5 4-5-4-5 4z" />
      <path className="accent" d="M32 17.5a5.5 5.5 0 0 0-10.8 1.5c0 5 1.5 8-2.2 13h13M18.5 25h9" />
    </Decoration>
  );
}

/** HomeCare: a boiler on its pipes, the flame in amber. */
export function BoilerDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="10" y="4.5" width="32" height="34" rx="4" />
      <path className="ink" d="M18 38.500v9M26 38.500v9M34 38.500v9" />
      <path
        className="accent"
        d="M27 11c.5 5 6 6.5 6 13a7 7 0 0 1-14 0c0-3 1.5-4.5 2.5-6.5 1.5 1 2 2 2.5 3.5 2-2.5 3-6 3-10z"
      />
    </Decoration>
  );
}

/** Breakdowns: a plug out of its socket, sparks between. */
export function BreakdownDrawing() {
  return (
    <Decoration>
      <g transform="rotate(45 26 26)">
        <path
          className="ink"
          d="M15 15.500V13a11 11 0 0 1 22 0v2.500zM26 2v-6.500M15 36.500V39a11 11 0 0 0 22 0v-2.500zM26 50v6.500M21 36.500v-7M31 36.500v-7"
        />
        <path className="accent" d="M10.5 26H4M12 20l-4.5-4M41.5 26H48M40 32l4.5 4" />
      </g>
    </Decoration>
  );
}

/** Contact us: a ringing telephone. */
export function ContactDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        d="M9 7.5 16 5l6 12-5 5c2.5 5.5 6.5 9.5 12 12l5-5 12 6-2.5 7c-1 2.5-3 4-6 3.500C20 43 9 32 5.5 13.5 5 10.5 6.5 8.5 9 7.500z"
      />
      <path className="accent" d="M31 6a15 15 0 0 1 15 15M30.5 14a7.5 7.5 0 0 1 7.5 7.5" />
    </Decoration>
  );
}

/** Appliances and engineers: a spanner and its nut. */
export function EngineerDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        transform="rotate(45 26 26)"
        d="M17.5 3.500V14l8.5 5.5 8.5-5.500V3.500a14 14 0 0 1-3.5 24V48a5 5 0 0 1-10 0V27.500a14 14 0 0 1-3.5-24z"
      />
      <circle className="accent" cx="38.5" cy="13.5" r="4" />
    </Decoration>
  );
}

/** Pay as you go: a prepayment key, its eye in amber. */
export function KeyDrawing() {
  return (
    <Decoration>
      <circle className="ink" cx="18" cy="34" r="13" />
      <path className="ink" d="M27.2 24.8 46 6M35 17l6.5 6.500M42 10l4.5 4.5" />
      <circle className="accent" cx="18" cy="34" r="4.5" />
    </Decoration>
  );
}

/** Meters: a meter's face, the digits in amber. */
export function MeterDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="5.5" y="5" width="41" height="42" rx="5" />
      <rect className="ink" x="12.5" y="11.5" width="27" height="12.5" rx="1.5" />
      <path className="ink" d="M13 32h8M13 39.500h8" />
      <circle className="ink" cx="33.5" cy="35.5" r="5.5" />
      <path className="accent" d="M19 16v3.500M26 16v3.500M33 16v3.5" />
    </Decoration>
  );
}

/** Moving home: a van with a house on its side. */
export function MovingDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M8 41H4.500V11h26v30H20M30.5 18.500h8L47.5 29v12H44M32.5 41h-2M38 29h9.5" />
      <circle className="ink" cx="14" cy="41" r="5" />
      <circle className="ink" cx="38.5" cy="41" r="5" />
      <path className="accent" d="m10 24 7.5-6.500L25 24v6.500H10z" />
    </Decoration>
  );
}

/** The new system: a window with a star in it. */
export function NewHubDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="4.5" y="7.5" width="43" height="37" rx="5" />
      <path className="ink" d="M4.5 17h43M11 12.300v0M17 12.300v0" />
      <path className="accent" d="M26 21.500c1 6 2.5 8 8.5 9-6 1-7.5 3-8.5 9-1-6-2.5-8-8.5-9 6-1 7.5-3 8.5-9z" />
    </Decoration>
  );
}

/** The peak-saving offer: a clock with the cheaper hours in amber. */
export function PeakDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M42.5 35.500A19.5 19.5 0 1 1 16.3 9M26 15v11l-8 5" />
      <path className="accent" d="M22.5 6.800A19.5 19.5 0 0 1 45 30" />
    </Decoration>
  );
}

/** Smart home: a house with a wireless signal. */
export function SmartHomeDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M4.5 24 26 5.5 47.5 24M10 20v26h32V20" />
      <path className="accent" d="M17 28.500a13 13 0 0 1 18 0M21.5 34a6.5 6.5 0 0 1 9 0M26 39.500v.1" />
    </Decoration>
  );
}

/** Struggling to pay: an open hand, a heart above it. */
export function SupportDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        d="M4.5 33H11c3 0 5-3.5 9.5-3.500H29a4 4 0 0 1 0 8h-7.500M32 36l9.5-5.500c4-2 7.5 2.5 4 5.500L33 45c-1.5 1-3 1.5-5 1.500H4.5"
      />
      <path className="accent" d="M27 23.5 18.3 15a5.6 5.6 0 0 1 8.7-7 5.6 5.6 0 0 1 8.7 7z" />
    </Decoration>
  );
}

/** Energy tariffs: a price tag with a spark. */
export function TariffDrawing() {
  return (
    <Decoration>
      <path
        className="ink"
        d="M26.5 5H43a4 4 0 0 1 4 4v16.500L27.8 44.700a4 4 0 0 1-5.6 0L7.3 29.800a4 4 0 0 1 0-5.600z"
      />
      <circle className="ink" cx="38.5" cy="13.5" r="1.5" />
      <path className="accent" d="m26 16-6 10h9l-5 9" />
    </Decoration>
  );
}

/** Warm Home Discount: a radiator giving warmth. */
export function WarmHomeDrawing() {
  return (
    <Decoration>
      <rect className="ink" x="5.5" y="22" width="41" height="21" rx="3" />
      <path className="ink" d="M16 22v21M26 22v21M36 22v21M10.5 43v4.500M41.5 43v4.5" />
      <path className="accent" d="M15 15.500c-3-4 3-6 0-10.500M26 15.500c-3-4 3-6 0-10.500M37 15.500c-3-4 3-6 0-10.5" />
    </Decoration>
  );
}

/** Emergencies: the warning triangle; red, because it is danger. */
export function WarningDrawing() {
  return (
    <Decoration>
      <path className="ink" d="M23 7.600a3.5 3.5 0 0 1 6 0L47 39.500a3.5 3.5 0 0 1-3 5.200H8a3.5 3.5 0 0 1-3-5.200z" />
      <path className="stroke-danger" strokeWidth="4" d="M26 19v11M26 37v.1" />
    </Decoration>
  );
}

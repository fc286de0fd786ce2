/** Skerry's logo: a rock in the sea with a flame as its light. */
export function SkerryLogo() {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" focusable="false">
      <path
        className="fill-brand"
        d="M3 25.5l4.5-7 4.5 1 3.5-2.500h6.500L26 20l5 5.500q-3.5 2-7 0t-7 0-7 0-7 0zM1.5 29q3.9-2.3 7.8 0t7.7 0 7.7 0 7.8 0v3.500q-3.9 2.3-7.8 0t-7.7 0-7.7 0-7.8 0z"
      />
      <path
        className="fill-accent"
        d="M18.5.5c0 4 5.5 4.5 5.5 9.200A5.7 5.7 0 0 1 18.2 15 5.7 5.7 0 0 1 12.5 9.500c0-2.5 1.3-3.6 2-5.5 1.3.7 1.9 1.6 2.2 2.700C18.2 5 18.8 3 18.5.5z"
      />
    </svg>
  );
}

/** A house on the quay, gable to the water: left edge, width, eaves, and its lights in two columns from the top. */
type House = [x: number, width: number, eaves: number, lit: string];

const houses: House[] = [
  [0, 58, 106, '..1.'],
  [60, 48, 98, '....'],
  [110, 62, 108, '1..'],
  [230, 54, 102, '...1'],
  [286, 46, 112, '..'],
  [334, 60, 100, '.1..'],
  [446, 52, 106, '....'],
  [500, 62, 98, '1..1'],
  [606, 56, 102, '..1.'],
  [664, 46, 112, '.1'],
  [712, 60, 96, '1...'],
  [774, 50, 108, '..11'],
];
const lamps = [200, 420, 584, 852];
/** Sailing boats: position and scale. */
const boats: [x: number, size: number][] = [
  [908, 1],
  [1104, 1.3],
  [1250, 0.9],
  [1476, 1.2],
];
const quay = 144;

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;
const every = (draw: (x: number) => string) => lamps.map(draw).join('');

const gables = houses.map(([x, width, eaves]) => {
  const half = width / 2;
  return `M${x} ${quay}V${eaves}l${half} ${-half} ${half} ${half}V${quay}z${box(x + half + 9, eaves - half, 8, 20)}`;
});
const panes = houses.flatMap(([x, width, eaves, lit]) =>
  Array.from(lit, (light, n) => {
    return { on: light === '1', d: box(x + (n % 2 ? width - 21 : 10), eaves + 4 + (n > 1 ? 18 : 0), 11, 12) };
  }),
);
const glass = (on: boolean) => panes.flatMap((pane) => (pane.on === on ? pane.d : [])).join('');

const hulls = boats.map(([x, size]) => {
  const [half, mast] = [20 * size, Math.round(70 * size)];
  return `M${x - half} 154h${half * 2}l-7 12h${14 - half * 2}z${box(x - 1, 154 - mast, 2, mast)}M${x + 3} ${162 - mast}l${half - 4} ${mast - 14}h${4 - half}z`;
});
const glint = (x: number) =>
  box(x - 4, 155, 9, 2) + box(x - 9, 161, 15, 2) + box(x - 3, 167, 11, 2) + box(x - 7, 173, 9, 2);

/** Skerry's harbour at dusk. Decoration; a narrow screen shows the middle third. */
export function SkerryHarbour() {
  return (
    <svg
      className="on-night"
      viewBox="0 0 1600 180"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="fill-window" opacity=".1" d="m984 76 616-56v88z" />
      <path
        className="fill-night-hill"
        d="M0 150V76C200 24 420 44 600 60s250 60 330 92zM1150 152q150-38 250-32t200-24v56z"
      />
      <path className="fill-window" opacity=".6" d="M1414 130h4v4h-4zM1510 124h4v4h-4zM1536 128h4v4h-4z" />
      <path className="fill-window-off" d="M0 152h1600v28H0z" />
      <path className="fill-night-deep" d={`${gables.join('')}M0 144h880v12H0zM926 158q20-24 44-26h30q26 4 46 26z`} />
      <path className="fill-window-off" d={glass(false)} />
      <path className="fill-window" d={glass(true)} />
      <path className="fill-paper" opacity=".45" d="m973 134 5-50h12l5 50z" />
      <path className="fill-night-deep" d="M970 82h28v4h-28zM976 70l8-7 8 7zM976.5 102h15l1 12h-17z" />
      <path className="fill-window" d="M979 70h10v12h-10z" />
      <circle className="fill-window" opacity=".16" cx="984" cy="76" r="24" />
      <path className="fill-night-deep" d={hulls.join('') + every((x) => box(x - 1, 118, 2, 26))} />
      <path
        className="fill-window"
        opacity=".16"
        d={every((x) => `M${x - 22} 114a22 22 0 1 0 44 0 22 22 0 1 0-44 0z`)}
      />
      <path className="fill-window" d={every((x) => `M${x - 4} 109h8l-1 10h-6z`)} />
      <path className="fill-window" opacity=".65" d={every(glint) + glint(984)} />
    </svg>
  );
}

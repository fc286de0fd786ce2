/** Larkfield's logo: a house with a flame in it that is also a lark on the wing. */
export function LarkfieldLogo() {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" focusable="false">
      <path
        className="fill-brand"
        fillRule="evenodd"
        d="M17 1 32.5 13.500V30a2.5 2.5 0 0 1-2.5 2.500H4A2.5 2.5 0 0 1 1.5 30V13.500zM17 7.500C10.5 12 7.5 16.5 7.5 21.500S11.5 30 17 30s9.5-3.5 9.5-8.5-3-9.5-9.5-14z"
      />
      <path
        className="fill-accent"
        d="M10 20.500c4 0 5.8-2.5 5.5-8.5 3 2 4.5 4.5 4.7 6.7.9-.9 2.3-1 3.2-.1l2.1.7-1.8 1.300c-.2 4.7-3 7.4-6.9 7.4-4 0-6.7-3-6.8-7.500z"
      />
    </svg>
  );
}

/** A terrace: its left edge, the width of a house, the eaves, the roof, and which lights of each house are on. */
type Terrace = { x: number; width: number; eaves: number; gables?: boolean; lit: string[] };

/** Order of the lights: two windows on each upper floor, then the parlour, then the fanlight over the door. */
const terraces: Terrace[] = [
  { x: -24, width: 66, eaves: 118, gables: true, lit: ['..1.', '....', '.1..'] },
  { x: 218, width: 62, eaves: 114, lit: ['....', '.11.', '....', '..1.'] },
  { x: 512, width: 62, eaves: 116, gables: true, lit: ['..1.', '1...', '.111'] },
  { x: 740, width: 64, eaves: 92, lit: ['.1..1.', '1.....'] },
  { x: 910, width: 62, eaves: 114, gables: true, lit: ['..1.', '.1..', '...1'] },
  { x: 1140, width: 62, eaves: 118, lit: ['....', '1.1.', '....'] },
  { x: 1370, width: 66, eaves: 112, gables: true, lit: ['.1..', '....', '..11', '1...'] },
];
const lamps = [196, 488, 719, 889, 1118, 1347];
const ground = 173;

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;
const every = (draw: (x: number) => string) => lamps.map(draw).join('');

const fronts = terraces.map(({ x, width, eaves, gables, lit }) => {
  const long = width * lit.length;
  const roof = gables ? lit.map(() => `l${width / 2}-24 ${width / 2} 24`).join('') : `l9-24h${long - 18}l9 24`;
  const chimneys = lit.map((_, i) => box(x + (i + 1) * width - (gables ? 20 : 33), eaves - (gables ? 34 : 40), 12, 30));
  return `M${x} ${ground}V${eaves}${roof}V${ground}z${chimneys.join('')}`;
});

const panes = terraces.flatMap(({ x, width, eaves, lit }) =>
  lit.flatMap((lights, house) => {
    const left = x + house * width;
    const door = left + width - 23;
    const windows = Array.from(lights.slice(0, -2), (light, n) => {
      return { on: light === '1', d: box(n % 2 ? door : left + 11, eaves + 8 + Math.floor(n / 2) * 26, 12, 15) };
    });
    const [parlour, fanlight] = lights.slice(-2);
    return [
      ...windows,
      { on: parlour === '1', d: box(left + 11, 147, 18, 16) },
      { on: false, d: box(door, 153, 12, 20) },
      ...(fanlight === '1' ? [{ on: true, d: box(door, 147, 12, 5) }] : []),
    ];
  }),
);
/** The bars that divide the upper panes of every window, floor by floor. */
const bars = terraces.flatMap(({ x, width, eaves, lit: [first = '', ...others] }) =>
  Array.from({ length: first.length / 2 - 1 }, (_, floor) =>
    box(x, eaves + 15 + floor * 26, width * (others.length + 1), 1),
  ),
);
const glass = (on: boolean) => panes.flatMap((pane) => (pane.on === on ? pane.d : [])).join('');

/** Larkfield's street at dusk. Decoration; a narrow screen shows the middle third. */
export function LarkfieldStreet() {
  return (
    <svg viewBox="0 0 1600 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <path className="fill-night-hill" d="M0 180V84C220 30 400 50 640 72s330-52 560-34 290 26 400 8v134z" />
      <path className="fill-night-deep" d={fronts.join('') + box(0, ground, 1600, 7)} />
      <path className="fill-window-off" d={glass(false)} />
      <path className="fill-window" d={glass(true)} />
      <path className="fill-night-deep" d={`${bars.join('')}M757 155a3.5 3.5 0 1 1 6 0q4 2 4 8h-14q0-6 4-8z`} />
      <path
        className="fill-window"
        opacity=".15"
        d={every((x) => `M${x - 25} 116a25 25 0 1 0 50 0 25 25 0 1 0-50 0z`)}
      />
      <path className="fill-night-deep" d={every((x) => `M${x - 1} 121h2v52h-2zM${x - 6} 109l6-5 6 5z`)} />
      <path className="fill-window" d={every((x) => `M${x - 5} 109h10l-2 12h-6z`)} />
    </svg>
  );
}

import type { nowFigures } from '@lamplighter/contracts/staff-insights';
import { scaleLinear } from 'd3-scale';
import { area, stack } from 'd3-shape';
import type { z } from 'zod';
import { clockTime } from '../../london-time.ts';

type Leads = z.infer<typeof nowFigures>['leads'];

const size = { width: 720, height: 220, left: 44, bottom: 28, top: 8 };
const minutes = 60;

/** Every minute of the last hour with the number of leads of each kind. */
export function byMinute(leads: Leads, at: Date): { minute: Date; counts: Record<string, number> }[] {
  const last = Math.floor(at.getTime() / 60_000) * 60_000;
  return Array.from({ length: minutes }, (_, index) => {
    const minute = new Date(last - (minutes - 1 - index) * 60_000);
    const own = leads.filter((lead) => Date.parse(lead.minute) === minute.getTime());
    return { minute, counts: Object.fromEntries(own.map(({ kind, count }) => [kind, count])) };
  });
}

/** Leads per minute, the kinds above one another. The table below it says the same. */
export function LeadChart({ leads, at }: { leads: Leads; at: string }) {
  const rows = byMinute(leads, new Date(at));
  const kinds = [...new Set(leads.map(({ kind }) => kind))].toSorted();
  const layers = stack<(typeof rows)[number], string>()
    .keys(kinds)
    .value(({ counts }, kind) => counts[kind] ?? 0)(rows);
  const highest = Math.max(1, ...layers.flat().map(([, top]) => top));
  const x = scaleLinear([0, minutes - 1], [size.left, size.width]);
  const y = scaleLinear([0, highest], [size.height - size.bottom, size.top]).nice();
  const draw = area<[number, number]>()
    .x((_, index) => x(index))
    .y0(([bottom]) => y(bottom))
    .y1(([, top]) => y(top));
  return (
    <figure className="chart">
      <figcaption>Leads per minute in the last hour</figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {y.ticks(4).map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line x1={size.left} x2={size.width} className="rule" />
            <text x={size.left - 8} dy="0.32em" textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {layers.map((layer) => (
          <path
            key={layer.key}
            className="layer"
            data-layer={layer.index % 4}
            d={draw(layer.map(([a, b]) => [a, b])) ?? ''}
          />
        ))}
        {[0, 15, 30, 45, 59].map((index) => (
          <text key={index} x={x(index)} y={size.height - 6} textAnchor={index === 59 ? 'end' : 'middle'}>
            {rows[index] && clockTime(rows[index].minute)}
          </text>
        ))}
      </svg>
      <ul className="legend">
        {kinds.map((kind, index) => (
          <li key={kind}>
            <span className="swatch" data-layer={index % 4} />
            {kind}: {leads.filter((lead) => lead.kind === kind).reduce((sum, { count }) => sum + count, 0)}
          </li>
        ))}
      </ul>
      {kinds.length === 0 && <p>No lead in the last hour.</p>}
    </figure>
  );
}

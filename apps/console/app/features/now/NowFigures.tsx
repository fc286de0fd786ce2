import type { nowFigures } from '@lamplighter/contracts/staff/staff-insights';
import { scaleLinear } from 'd3-scale';
import { area, stack } from 'd3-shape';
import { Fragment } from 'react';
import type { z } from 'zod';
import { stateOf } from '../../channel-state.ts';
import { PageLink, PartLink } from '../../components/navigation.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { clockTime, formatTime } from '../../london-time.ts';
import { channels } from '../deliveries/delivery-forms.ts';
import type { NowData } from './now-data.ts';
import { type Trouble, type Verdict, verdictOn } from './verdict.ts';

/** The part of the screen that follows. Figures that are old prove nothing good. */
export function NowFigures({ areOld, ...now }: NowData & { areOld: boolean }) {
  const { figures, alerts, shed, notReady, maySeeDeliveries } = now;
  const { at, leads, deliveries, emails, searches, database } = figures;
  const unknownAddresses = deliveries.reduce((sum, channel) => sum + channel.unknownAddresses, 0);
  return (
    <>
      <VerdictBox {...verdictOn(now, areOld)} maySeeDeliveries={maySeeDeliveries} />
      <Alerts alerts={alerts} areOld={areOld} />
      <Unready notReady={notReady} />
      <LeadChart leads={leads} at={at} />
      <WideTable
        label="Deliveries"
        caption="Deliveries"
        columns={['Channel', 'State', 'Waiting', 'Over 5 minutes', 'Not delivered', 'Oldest']}
      >
        {deliveries.map((delivery) => {
          const { channel, pending, late, dead, oldestSeconds } = delivery;
          const { tone, text } = stateOf(delivery, at);
          const counted = (count: number) =>
            count > 0 && maySeeDeliveries ? <PageLink to="/deliveries">{count}</PageLink> : count;
          return (
            <tr key={channel}>
              <th scope="row">{channels[channel]}</th>
              <td>
                <span className="badge" data-tone={areOld ? 'unknown' : tone}>
                  {areOld ? 'Not known' : text}
                </span>
              </td>
              <td>{pending}</td>
              <td>{counted(late)}</td>
              <td>{counted(dead)}</td>
              <td>{formatAge(oldestSeconds)}</td>
            </tr>
          );
        })}
      </WideTable>
      {unknownAddresses > 0 && (
        <p className="hint">
          Emails whose address the mail server does not know: {unknownAddresses}. Customers mistyped it; nobody here can
          put it right.
        </p>
      )}
      <dl className="figures">
        <Figure
          name="Emails within a minute, last hour, also of those that still wait"
          value={share(emails.withinMinute, emails.due)}
        />
        <Figure name="Searches without a result, today" value={share(searches.nothing, searches.asked)} />
        <Figure
          name="Visits turned away because the site was too busy, last 5 minutes"
          value={shed === undefined ? 'not known' : String(shed)}
        />
        <Figure
          name="Database"
          value={`${database.server}; ${
            database.standbys.map(({ name, lagSeconds }) => `${name} ${lagSeconds.toFixed(1)} s behind`).join(', ') ||
            'no standby is seen'
          }`}
        />
      </dl>
    </>
  );
}

/** One sentence: whether all is well, or what is not. */
function VerdictBox({ tone, sentence, troubles, maySeeDeliveries }: Verdict & Pick<NowData, 'maySeeDeliveries'>) {
  return (
    <div className="verdict" data-tone={tone} aria-live="polite">
      {troubles.length > 0 && (
        <p>
          {troubles.map((trouble, index) => (
            <Fragment key={`${trouble.words} ${trouble.rest}`}>
              {index > 0 && (index === troubles.length - 1 ? ' and ' : ', ')}
              <TroubleWords trouble={trouble} isFirst={index === 0} maySeeDeliveries={maySeeDeliveries} />{' '}
              {trouble.rest}
            </Fragment>
          ))}
          .
        </p>
      )}
      {sentence && <p>{sentence}</p>}
    </div>
  );
}

type TroubleWordsProps = { trouble: Trouble; isFirst: boolean } & Pick<NowData, 'maySeeDeliveries'>;

function TroubleWords({ trouble, isFirst, maySeeDeliveries }: TroubleWordsProps) {
  const words = isFirst ? trouble.words.charAt(0).toUpperCase() + trouble.words.slice(1) : trouble.words;
  if ('part' in trouble) return <PartLink part={trouble.part}>{words}</PartLink>;
  return maySeeDeliveries ? <PageLink to={trouble.page}>{words}</PageLink> : words;
}

function Alerts({ alerts, areOld }: Pick<NowData, 'alerts'> & { areOld: boolean }) {
  if (alerts === undefined)
    return <p className="hint">Prometheus, which knows the alerts, is not configured or does not respond.</p>;
  if (alerts.length === 0) return areOld && <p>No alert fired then.</p>;
  return (
    <div className="problem" id="alerts" tabIndex={-1}>
      <h2>Alerts</h2>
      <ul>
        {alerts.map(({ name, severity, summary, since }) => (
          <li key={`${name} ${since}`}>
            <a href={`/runbook#${name.toLowerCase()}`}>{name}</a> ({severity}) since {formatTime(since)}: {summary}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Those that are not reached at all are the matter of an alert. */
function Unready({ notReady = [] }: Pick<NowData, 'notReady'>) {
  if (notReady.length === 0) return null;
  return (
    <div className="problem" id="not-ready" tabIndex={-1}>
      <h2>Not ready</h2>
      <ul>
        {notReady.map(({ reason, count }) => (
          <li key={reason}>
            {count} of the platforms and staff APIs: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const share = (part: number, whole: number) =>
  whole === 0 ? 'none yet' : `${part} of ${whole} (${Math.round((part / whole) * 100)}%)`;

export function formatAge(seconds: number): string {
  if (seconds < 1) return 'none';
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

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
function LeadChart({ leads, at }: { leads: Leads; at: string }) {
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
      <figcaption>Messages of customers per minute in the last hour</figcaption>
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
      {kinds.length === 0 && <p>No message in the last hour.</p>}
    </figure>
  );
}

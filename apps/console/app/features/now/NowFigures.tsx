import { spokenTime } from '../../london-time.ts';
import { LeadChart } from './LeadChart.tsx';
import type { NowData } from './now-data.ts';

/** The part of the screen that follows. */
export function NowFigures({ figures, alerts, shed }: NowData) {
  const { at, leads, deliveries, emails, searches, database } = figures;
  return (
    <>
      <p className="hint">As of {spokenTime(at)}</p>
      <Alerts alerts={alerts} />
      <LeadChart leads={leads} at={at} />
      <div className="wide">
        <table>
          <caption>Deliveries</caption>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              <th scope="col">Waiting</th>
              <th scope="col">Late</th>
              <th scope="col">Dead</th>
              <th scope="col">Oldest</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map(({ channel, pending, late, dead, oldestSeconds }) => (
              <tr key={channel}>
                <th scope="row">{channel}</th>
                <td>{pending}</td>
                <td>{late}</td>
                <td>{dead}</td>
                <td>{spokenAge(oldestSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="figures">
        <Figure name="Emails within a minute, last hour" value={share(emails.withinMinute, emails.sent)} />
        <Figure name="Searches without a result, today" value={share(searches.nothing, searches.asked)} />
        <Figure name="Requests shed, last 5 minutes" value={shed === undefined ? 'not known' : String(shed)} />
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

function Alerts({ alerts }: Pick<NowData, 'alerts'>) {
  if (alerts === undefined)
    return <p>Whether an alert fires is not known: Prometheus is not configured or does not respond.</p>;
  if (alerts.length === 0) return <p className="done">No alert fires.</p>;
  return (
    <div className="problem">
      <h2>Alerts</h2>
      <ul>
        {alerts.map(({ name, severity, summary, since }) => (
          <li key={`${name} ${since}`}>
            <a href={`/runbook/${name}`}>{name}</a> ({severity}) since {spokenTime(since)}: {summary}
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

export function spokenAge(seconds: number): string {
  if (seconds < 1) return 'none';
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

import { roleFor } from '@lamplighter/contracts/staff/staff';
import { noticeList } from '@lamplighter/contracts/staff/staff-api';
import { Done } from '../../components/FormOutcome.tsx';
import { PageLink } from '../../components/navigation.tsx';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/NoticesPage.ts';
import { type NoticeState, type StoredNotice, stateOf, templates } from './notice-form.ts';
import { placeOf, resultOf } from './notice-words.ts';

const sections: Record<NoticeState, string> = {
  shown: 'Shown now',
  planned: 'Planned',
  withdrawn: 'Taken down',
  ended: 'Ended in the last 30 days',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi, member, now } = context.get(pageContext);
  const { notices } = await staffApi.get('/staff/v1/notices', noticeList);
  const time = now();
  const query = new URL(request.url).searchParams;
  const changed = notices.find(({ id }) => id === query.get('notice'));
  return {
    notices: notices.map((notice) => ({ ...notice, state: stateOf(notice, time) })),
    mayChange: roleFor('change-notices', member.roles) !== undefined,
    done: changed && resultOf(query.get('done') ?? '', changed, time),
  };
}

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  const { notices, mayChange } = loaderData;
  return (
    <>
      <title>Notices – Console</title>
      <h1>Notices</h1>
      <Done message={loaderData.done} />
      {mayChange && (
        <nav aria-label="New notice" className="templates">
          <PageLink to="/notices/new">New notice</PageLink>
          {Object.entries(templates).map(([name, { label }]) => (
            <PageLink key={name} to={`/notices/new?template=${name}`}>
              {label}
            </PageLink>
          ))}
        </nav>
      )}
      {Object.entries(sections).map(([state, title]) => (
        <NoticeList key={state} title={title} notices={notices.filter((notice) => notice.state === state)} />
      ))}
    </>
  );
}

function NoticeList({ title, notices }: { title: string; notices: StoredNotice[] }) {
  if (notices.length === 0) return title === sections.shown ? <p>No notice is shown now.</p> : null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="cards">
        {notices.map(({ id, ...notice }) => (
          <li key={id} data-severity={notice.severity}>
            <h3>
              <PageLink to={`/notices/${id}`}>{notice.title}</PageLink>
            </h3>
            <p>
              {placeOf(notice)}, {notice.severity}
            </p>
            <p>
              {formatTime(notice.startsAt)} to {formatTime(notice.endsAt)}
            </p>
            <p className="hint">
              Version {notice.version} by {notice.changedBy}, {formatTime(notice.changedAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

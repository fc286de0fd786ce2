import { roleFor } from '@lamplighter/contracts/staff';
import { noticeList } from '@lamplighter/contracts/staff-api';
import { Done } from '../../components/Done.tsx';
import { spokenTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/NoticesPage.ts';
import { brands } from './notice-form.ts';
import { type NoticeState, type StoredNotice, stateOf } from './notice-state.ts';
import { TemplateLinks } from './TemplateLinks.tsx';

const done: Record<string, string> = {
  published: 'The notice is published. Customers see it within ten seconds.',
  changed: 'The notice is changed. Customers see it within ten seconds.',
  withdrawn: 'The notice is taken down. It disappears within ten seconds.',
};

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
  return {
    notices: notices.map((notice) => ({ ...notice, state: stateOf(notice, time) })),
    mayChange: roleFor('change-notices', member.roles) !== undefined,
    done: done[new URL(request.url).searchParams.get('done') ?? ''],
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
          <a href="/notices/new">New notice</a>
          <TemplateLinks />
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
              <a href={`/notices/${id}`}>{notice.title}</a>
            </h3>
            <p>
              {nameOf(notice.brand)}, {notice.severity}, {notice.categories?.join(', ') ?? 'all pages'}
            </p>
            <p>
              {spokenTime(notice.startsAt)} to {spokenTime(notice.endsAt)}
            </p>
            <p className="hint">
              Version {notice.version} by {notice.changedBy}, {spokenTime(notice.changedAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = (brand: string) => Object.entries(brands).find(([id]) => id === brand)?.[1] ?? brand;

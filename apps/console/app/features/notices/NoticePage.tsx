import { roleFor } from '@lamplighter/contracts/staff/staff';
import { noticeChanged, noticeHistory } from '@lamplighter/contracts/staff/staff-api';
import { data, redirect } from 'react-router';
import { failureOf } from '../../change-failure.ts';
import { PageForm } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { readForm } from '../../form-fields.ts';
import { fieldTime, formatTime, hoursAfter } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { readAgainAfterRefusal, sendForm } from '../../sent-form.ts';
import type { Route } from './+types/NoticePage.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { checkNotice, type NoticeFields, readNoticeFields, type StoredNotice, stateOf } from './notice-form.ts';

const extensions = [1, 4, 24];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { staffApi, member, now } = context.get(pageContext);
  const { versions } = await staffApi.get(`/staff/v1/notices/${encodeURIComponent(params.id)}`, noticeHistory);
  const [latest] = versions;
  if (!latest) throw data({ details: 'There is no such notice.' }, { status: 404 });
  return {
    latest,
    versions,
    state: stateOf(latest, now()),
    mayChange: roleFor('change-notices', member.roles) !== undefined,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { staffApi, now } = context.get(pageContext);
  const path = `/staff/v1/notices/${encodeURIComponent(params.id)}`;
  const form = await readForm(request);
  const fields = readNoticeFields(form);
  const intent = form.text('intent');
  const version = form.text('version');
  const written = { fields, version, unknown: undefined };
  const check = { path: `/notices/${params.id}`, label: 'which version is the latest?' };
  const failed = (sent: Parameters<typeof failureOf>[0], what: string) => {
    const { status, ...failure } = failureOf(sent, { what, at: now(), check });
    return data({ ...written, ...failure }, { status });
  };
  if (intent === 'preview') return { ...written, errors: {} };
  if (intent === 'withdraw') {
    const sent = await staffApi.send({ method: 'POST', path: `${path}/withdrawal` }, noticeChanged);
    return sent.outcome === 'done' ? redirect('/notices?done=withdrawn') : failed(sent, 'it was taken down');
  }
  const checked = checkNotice(fields);
  if (!checked.ok) return data({ ...written, errors: checked.errors }, { status: 422 });
  const query = new URLSearchParams({ version });
  const sent = await staffApi.send({ method: 'PUT', path: `${path}?${query}`, body: checked.body }, noticeChanged);
  return sent.outcome === 'done' ? redirect('/notices?done=changed') : failed(sent, 'it was changed');
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { latest, versions, state, mayChange } = loaderData;
  const written = actionData && 'fields' in actionData ? actionData : undefined;
  return (
    <>
      <title>{`${latest.title} – Console`}</title>
      <h1>{latest.title}</h1>
      <Unknown change={actionData?.unknown} />
      <p>
        <span className="badge">{state}</span> {formatTime(latest.startsAt)} to {formatTime(latest.endsAt)}
      </p>
      {mayChange && (
        <>
          <div className="buttons">
            {(state === 'shown' || state === 'planned') && (
              <PageForm method="post">
                <button type="submit" name="intent" value="withdraw" className="danger">
                  Take it down now
                </button>
              </PageForm>
            )}
            {extensions.map((hours) => (
              <ExtensionForm key={hours} latest={latest} hours={hours} />
            ))}
          </div>
          <h2>Change it</h2>
          <NoticeForm
            fields={written?.fields ?? fieldsOf(latest)}
            errors={actionData?.errors ?? {}}
            brandIsFixed
            // After a conflict it stays the version that was read, so that a colleague's change is not lost.
            hidden={{ version: written?.version ?? String(latest.version) }}
            submit="Publish the change"
          />
        </>
      )}
      <h2>Versions</h2>
      <div className="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Who</th>
              <th scope="col">When</th>
              <th scope="col">Title</th>
              <th scope="col">Until</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.version}>
                <td>{version.version}</td>
                <td>{version.changedBy}</td>
                <td>{formatTime(version.changedAt)}</td>
                <td>{version.withdrawn ? 'taken down' : version.title}</td>
                <td>{formatTime(version.endsAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The same notice for some hours more. */
function ExtensionForm({ latest, hours }: { latest: StoredNotice; hours: number }) {
  const fields = { ...fieldsOf(latest), endsAt: fieldTime(hoursAfter(new Date(latest.endsAt), hours)) };
  return (
    <PageForm method="post">
      {Object.entries({ ...fields, version: String(latest.version) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" name="intent" value="publish" className="quiet">
        {hours === 1 ? '1 hour longer' : `${hours} hours longer`}
      </button>
    </PageForm>
  );
}

function fieldsOf(notice: StoredNotice): NoticeFields {
  const { brand, severity, title, message, categories, startsAt, endsAt } = notice;
  return {
    brand,
    severity,
    title,
    message,
    categories: categories?.join(' ') ?? '',
    startsAt: fieldTime(startsAt),
    endsAt: fieldTime(endsAt),
  };
}

import { roleFor } from '@lamplighter/contracts/staff/staff';
import { noticeCategories, noticeChanged, noticeHistory } from '@lamplighter/contracts/staff/staff-api';
import { data, redirect } from 'react-router';
import { failureOf } from '../../change-failure.ts';
import { PageForm, PageLink } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { readForm } from '../../form-fields.ts';
import { fieldTime, formatTime, hoursAfter } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import { readAgainAfterRefusal, sendForm } from '../../sent-form.ts';
import type { Route } from './+types/NoticePage.ts';
import { NoticeForm } from './NoticeForm.tsx';
import {
  categoriesIn,
  checkNotice,
  type NoticeFields,
  readNoticeFields,
  type StoredNotice,
  stateOf,
} from './notice-form.ts';
import { placeOf, standingOf } from './notice-words.ts';

const extensions = [1, 4, 24];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { staffApi, member, now } = context.get(pageContext);
  const [{ versions }, { categories }] = await Promise.all([
    staffApi.get(`/staff/v1/notices/${encodeURIComponent(params.id)}`, noticeHistory),
    staffApi.get('/staff/v1/notices/categories', noticeCategories),
  ]);
  const [latest] = versions;
  if (!latest) throw data({ details: 'There is no such notice.' }, { status: 404 });
  const from = new URL(request.url).searchParams.get('from');
  return {
    latest,
    versions,
    /** An earlier version, with which the form is filled. */
    earlier: versions.find(({ version }) => String(version) === from),
    categories,
    state: stateOf(latest, now()),
    place: placeOf(latest),
    standing: standingOf(latest, now()),
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
  const doneWith = (done: string) => redirect(pathWith('/notices', { done, notice: params.id }));
  const check = { path: `/notices/${params.id}`, label: 'which version is the latest?' };
  const failed = (sent: Parameters<typeof failureOf>[0], what: string) => {
    const { status, ...failure } = failureOf(sent, { what, at: now(), check });
    return data({ ...written, ...failure }, { status });
  };
  if (intent === 'preview') return { ...written, errors: {} };
  if (intent === 'withdraw') {
    const sent = await staffApi.send({ method: 'POST', path: `${path}/withdrawal` }, noticeChanged);
    return sent.outcome === 'done' ? doneWith('withdrawn') : failed(sent, 'it was taken down');
  }
  const again = Number(form.text('again'));
  const isAgain = extensions.includes(again);
  // From now on, however long ago the page was opened.
  const times = { startsAt: fieldTime(now()), endsAt: fieldTime(hoursAfter(now(), again)) };
  const checked = checkNotice(isAgain ? { ...fields, ...times } : fields, now());
  if (!checked.ok) return data({ ...written, errors: checked.errors }, { status: 422 });
  const query = new URLSearchParams({ version, ...(isAgain && { showAgain: 'yes' }) });
  const sent = await staffApi.send({ method: 'PUT', path: `${path}?${query}`, body: checked.body }, noticeChanged);
  return sent.outcome === 'done' ? doneWith('changed') : failed(sent, 'it was changed');
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { latest, versions, earlier, categories, state, place, standing, mayChange } = loaderData;
  const isOver = state === 'withdrawn' || state === 'ended';
  const written = actionData && 'fields' in actionData ? actionData : undefined;
  return (
    <>
      <title>{`${latest.title} – Console`}</title>
      <h1>{latest.title}</h1>
      <Unknown change={actionData?.unknown} />
      <p>
        <span className="badge">{state}</span> {place}, {formatTime(latest.startsAt)} to {formatTime(latest.endsAt)}
      </p>
      <p>{standing}</p>
      {mayChange && (
        <>
          <div className="buttons">
            {!isOver && (
              <PageForm method="post">
                <button type="submit" name="intent" value="withdraw" className="danger">
                  Take it down now
                </button>
              </PageForm>
            )}
            {extensions.map((hours) => (
              <ExtensionForm key={hours} latest={latest} hours={hours} isOver={isOver} />
            ))}
          </div>
          <h2>Change it</h2>
          {state === 'withdrawn' && (
            <p className="hint">A change does not show it again: that is a button of its own.</p>
          )}
          {earlier && !written && (
            <p className="hint" role="status">
              The form has the words of version {earlier.version} again. Nothing is changed until you press the button.
            </p>
          )}
          <NoticeForm
            key={earlier?.version ?? 'latest'}
            fields={written?.fields ?? { ...fieldsOf(earlier ?? latest), ...timesOf(latest) }}
            errors={actionData?.errors ?? {}}
            categories={categories}
            brandIsFixed
            // After a conflict it stays the version that was read, so that a colleague's change is not lost.
            hidden={{ version: written?.version ?? String(latest.version) }}
            submit={isOver ? 'Save the change' : 'Publish the change'}
          />
        </>
      )}
      <h2>Versions</h2>
      <WideTable
        label="Versions"
        columns={['Version', 'Who', 'When', 'Title', 'Until', ...(mayChange ? ['Use it again'] : [])]}
      >
        {versions.map((version) => (
          <tr key={version.version}>
            <td>{version.version}</td>
            <td>{version.changedBy}</td>
            <td>{formatTime(version.changedAt)}</td>
            <td>{version.withdrawn ? 'taken down' : version.title}</td>
            <td>{formatTime(version.endsAt)}</td>
            {mayChange && (
              <td>
                {version.version !== latest.version && (
                  <PageLink to={`/notices/${latest.id}?from=${version.version}`}>
                    Fill the form with version {version.version}
                  </PageLink>
                )}
              </td>
            )}
          </tr>
        ))}
      </WideTable>
    </>
  );
}

type ExtensionProps = { latest: StoredNotice; hours: number; isOver: boolean };

/** The same notice for some hours more, or again for some hours from now on. */
function ExtensionForm({ latest, hours, isOver }: ExtensionProps) {
  const longer = isOver ? {} : { endsAt: fieldTime(hoursAfter(new Date(latest.endsAt), hours)) };
  const { categories, ...fields } = { ...fieldsOf(latest), ...longer, version: String(latest.version) };
  const count = hours === 1 ? '1 hour' : `${hours} hours`;
  return (
    <PageForm method="post">
      {Object.entries({ ...fields, ...(isOver && { again: String(hours) }) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {categoriesIn({ categories }).map((category) => (
        <input key={category} type="hidden" name="categories" value={category} />
      ))}
      <button type="submit" name="intent" value="publish" className="quiet">
        {isOver ? `Show it again for ${count}` : `${count} longer`}
      </button>
    </PageForm>
  );
}

/** Of the latest version: an earlier one may have ended. */
const timesOf = ({ startsAt, endsAt }: StoredNotice) => ({ startsAt: fieldTime(startsAt), endsAt: fieldTime(endsAt) });

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

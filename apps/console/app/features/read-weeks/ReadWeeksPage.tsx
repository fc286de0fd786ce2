import type { ReadWeeks } from '@lamplighter/contracts/content/read-weeks';
import { roleFor } from '@lamplighter/contracts/staff/staff';
import { readWeeksHistory, storedReadWeeks } from '@lamplighter/contracts/staff/staff-api';
import { formatDay } from '@lamplighter/contracts/time/london-day';
import { Markup } from '@lamplighter/design/Markup';
import { richText } from '@lamplighter/design/rich-text';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { failureOf } from '../../change-failure.ts';
import { Field } from '../../components/Field.tsx';
import { Done, ErrorSummary } from '../../components/FormOutcome.tsx';
import { PageForm, PageLink } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { readForm } from '../../form-fields.ts';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { readAgainAfterRefusal, sendForm } from '../../sent-form.ts';
import type { Route } from './+types/ReadWeeksPage.ts';
import { checkReadWeeks, type ReadWeeksFields, readWeeksFields, rowsOf, texts, weekStates } from './read-weeks-form.ts';

const overrides = {
  dates: 'Follow the dates',
  open: 'Open now, whatever the dates',
  closed: 'Closed now, whatever the dates',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi, member, now } = context.get(pageContext);
  const [stored, { versions }] = await Promise.all([
    staffApi.get('/staff/v1/read-weeks', storedReadWeeks),
    staffApi.get('/staff/v1/read-weeks/versions', readWeeksHistory),
  ]);
  const from = new URL(request.url).searchParams.get('from');
  return {
    stored,
    versions,
    /** An earlier version, with which the form is filled. */
    earlier: versions.find(({ version }) => String(version) === from),
    weeks: weekStates(stored.readWeeks.weeks, now()),
    mayChange: roleFor('change-read-weeks', member.roles) !== undefined,
    isDone: new URL(request.url).searchParams.has('done'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staffApi, now } = context.get(pageContext);
  const form = await readForm(request);
  const fields = readWeeksFields(form);
  const version = form.text('version');
  const { readWeeks, errors } = checkReadWeeks(fields, now());
  const written = { fields, version, errors, unknown: undefined, preview: undefined };
  if (Object.keys(errors).length > 0) return data(written, { status: 422 });
  if (form.text('intent') === 'preview') {
    const { weeks, ...words } = readWeeks;
    return { ...written, preview: { weeks: weekStates(weeks, now()), texts: drawn(words) } };
  }
  const query = new URLSearchParams({ version });
  const call = { method: 'PUT', path: `/staff/v1/read-weeks?${query}`, body: readWeeks } as const;
  const sent = await staffApi.send(call, z.undefined());
  if (sent.outcome === 'done') return redirect('/read-weeks?done=changed');
  const check = { path: '/read-weeks', label: 'which version is the latest?' };
  const { status, ...failure } = failureOf(sent, { what: 'they were changed', at: now(), check });
  return data({ ...written, ...failure }, { status });
}

/** As the site reads them: it drops all other markup. */
const drawn = (words: Omit<ReadWeeks, 'weeks'>) =>
  Object.entries(texts).map(([name, label]) => {
    const text = new Map(Object.entries(words)).get(name);
    return { label, tree: richText(typeof text === 'string' ? text : '') };
  });

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function ReadWeeksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, versions, earlier, weeks, mayChange, isDone } = loaderData;
  const written = actionData && 'fields' in actionData ? actionData : undefined;
  const preview = written?.preview;
  const fields = written?.fields ?? readWeeksFields((earlier ?? stored).readWeeks);
  return (
    <>
      <title>Read weeks – Console</title>
      <h1>Read weeks</h1>
      <Unknown change={written?.unknown} />
      <Done
        message={isDone && !written ? 'The read weeks are changed. Customers see it within ten seconds.' : undefined}
      />
      <p className="hint">{madeBy(stored)}</p>
      <WeekTable weeks={weeks} label="Price-cap read weeks" />
      {mayChange && (
        <PageForm method="post" className="writing" key={earlier?.version ?? 'latest'}>
          <h2>Change them</h2>
          {earlier && !written && (
            <p className="hint" role="status">
              The form has version {earlier.version} again. Nothing is changed until you publish it.
            </p>
          )}
          <ErrorSummary errors={written?.errors ?? {}} />
          <input type="hidden" name="version" value={written?.version ?? stored.version} />
          <Fields fields={fields} errors={written?.errors ?? {}} />
          {preview && (
            <section aria-labelledby="preview-title" className="preview">
              <h3 id="preview-title">As customers will see it</h3>
              <WeekTable weeks={preview.weeks} label="The weeks that you wrote" />
              {preview.texts.map(({ label, tree }) => (
                <div key={label}>
                  <p className="hint">{label}</p>
                  <div className="prose">
                    <Markup tree={tree} />
                  </div>
                </div>
              ))}
            </section>
          )}
          <div className="buttons">
            <button type="submit">Publish the change</button>
            <button type="submit" name="intent" value="preview" className="quiet">
              Preview it
            </button>
          </div>
        </PageForm>
      )}
      <Versions versions={versions} latest={stored.version} mayChange={mayChange} />
    </>
  );
}

type VersionsProps = { versions: z.output<typeof storedReadWeeks>[]; latest: number; mayChange: boolean };

function Versions({ versions, latest, mayChange }: VersionsProps) {
  return (
    <>
      <h2>Versions</h2>
      <WideTable
        label="Versions"
        columns={['Version', 'Who and when', 'Weeks', ...(mayChange ? ['Use it again'] : [])]}
      >
        {versions.map((version) => (
          <tr key={version.version}>
            <td>{version.version}</td>
            <td>{madeBy(version)}</td>
            <td>{version.readWeeks.weeks.length}</td>
            {mayChange && (
              <td>
                {version.version !== latest && (
                  <PageLink to={`/read-weeks?from=${version.version}`}>
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

type Made = Pick<z.output<typeof storedReadWeeks>, 'version' | 'changedBy' | 'changedAt'>;

function madeBy({ version, changedBy, changedAt }: Made): string {
  if (changedAt === null) return 'As in the content file. Nobody has changed them here.';
  return `Version ${version} by ${changedBy}, ${formatTime(changedAt)}`;
}

function WeekTable({ weeks, label }: { weeks: ReturnType<typeof weekStates>; label: string }) {
  return (
    <WideTable label={label} caption={label} columns={['First day', 'Last day', 'The form']}>
      {weeks.map(({ start, end, state }) => (
        <tr key={start}>
          <td>{formatDay(start)}</td>
          <td>{formatDay(end)}</td>
          <td>{state}</td>
        </tr>
      ))}
    </WideTable>
  );
}

type FieldsProps = { fields: ReadWeeksFields; errors: Record<string, string> };

function Fields({ fields, errors }: FieldsProps) {
  return (
    <>
      <fieldset>
        <legend>The meter reading form is</legend>
        {Object.entries(overrides).map(([option, label]) => (
          <label key={option} className="choice">
            <input type="radio" name="override" value={option} defaultChecked={option === fields.override} required />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset id="weeks" aria-describedby="weeks-hint">
        <legend>Weeks</legend>
        <p className="hint" id="weeks-hint">
          Days of the calendar in London; the form is open on both. Clear both days of a row to remove that week.
        </p>
        {errors['weeks'] && <p className="error">{errors['weeks']}</p>}
        {rowsOf(fields).map(({ start, end }, index) => {
          const row = `week-${index + 1}`;
          const error = errors[row];
          return (
            <div key={row} className="days">
              {error && (
                <p className="error" id={`${row}-error`}>
                  {error}
                </p>
              )}
              <label>
                First day <span className="unseen">of week {index + 1}</span>
                <input
                  id={row}
                  type="date"
                  name="start"
                  defaultValue={start}
                  {...(error && { 'aria-invalid': true, 'aria-describedby': `${row}-error` })}
                />
              </label>
              <label>
                Last day <span className="unseen">of week {index + 1}</span>
                <input type="date" name="end" defaultValue={end} />
              </label>
            </div>
          );
        })}
      </fieldset>
      {Object.entries(texts).map(([name, label]) => (
        <Field key={name} name={name} label={label} error={errors[name]}>
          {(control) => <textarea {...control} defaultValue={fields.texts[name] ?? ''} rows={2} required />}
        </Field>
      ))}
    </>
  );
}

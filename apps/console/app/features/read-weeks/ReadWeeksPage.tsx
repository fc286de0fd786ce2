import { spokenDay } from '@lamplighter/contracts/london-day';
import { readWeeks } from '@lamplighter/contracts/read-weeks';
import { roleFor } from '@lamplighter/contracts/staff';
import { storedReadWeeks } from '@lamplighter/contracts/staff-api';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { Done } from '../../components/Done.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { Field } from '../../components/Field.tsx';
import { readForm } from '../../form-fields.ts';
import { spokenTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/ReadWeeksPage.ts';
import { type ReadWeeksFields, readWeeksFields, texts, writeReadWeeks } from './read-weeks-form.ts';
import { weekStates } from './week-state.ts';

const overrides = {
  dates: 'Follow the dates',
  open: 'Open now, whatever the dates',
  closed: 'Closed now, whatever the dates',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffApi, member, now } = context.get(pageContext);
  const stored = await staffApi.get('/staff/v1/read-weeks', storedReadWeeks);
  return {
    stored,
    weeks: weekStates(stored.readWeeks.weeks, now()),
    mayChange: roleFor('change-read-weeks', member.roles) !== undefined,
    isDone: new URL(request.url).searchParams.has('done'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staffApi } = context.get(pageContext);
  const form = await readForm(request);
  const fields = readWeeksFields(form);
  const version = form.text('version');
  const written = writeReadWeeks(fields);
  const checked = readWeeks.safeParse(written.readWeeks);
  const errors = checked.success
    ? written.errors
    : { weeks: 'Enter two days for each week, like 2026-12-28 2027-01-03' };
  if (Object.keys(errors).length > 0) return data({ fields, version, errors }, { status: 422 });
  const query = new URLSearchParams({ version });
  const call = { method: 'PUT', path: `/staff/v1/read-weeks?${query}`, body: written.readWeeks } as const;
  const sent = await staffApi.send(call, z.undefined());
  if (!sent.ok) return data({ fields, version, errors: { '': sent.details } }, { status: 422 });
  return redirect('/read-weeks?done=changed');
}

export default function ReadWeeksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, weeks, mayChange, isDone } = loaderData;
  const written = actionData && 'fields' in actionData ? actionData : undefined;
  const errors: Record<string, string> = written?.errors ?? {};
  const fields: ReadWeeksFields = written?.fields ?? readWeeksFields(stored.readWeeks);
  return (
    <>
      <title>Read weeks – Console</title>
      <h1>Read weeks</h1>
      <Done message={isDone ? 'The read weeks are changed. Customers see it within ten seconds.' : undefined} />
      <p className="hint">
        {stored.version === 0
          ? 'As in the content file. Nobody has changed them here.'
          : `Version ${stored.version} by ${stored.changedBy}, ${stored.changedAt && spokenTime(stored.changedAt)}`}
      </p>
      <div className="wide">
        <table>
          <caption>Price-cap read weeks</caption>
          <thead>
            <tr>
              <th scope="col">First day</th>
              <th scope="col">Last day</th>
              <th scope="col">The form</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ start, end, state }) => (
              <tr key={start}>
                <td>{spokenDay(start)}</td>
                <td>{spokenDay(end)}</td>
                <td>{state}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayChange && (
        <form method="post" className="writing">
          <h2>Change them</h2>
          <ErrorSummary errors={errors} />
          <input type="hidden" name="version" value={written?.version ?? stored.version} />
          <fieldset>
            <legend>The meter reading form is</legend>
            {Object.entries(overrides).map(([option, label]) => (
              <label key={option} className="choice">
                <input
                  type="radio"
                  name="override"
                  value={option}
                  defaultChecked={option === fields.override}
                  required
                />
                {label}
              </label>
            ))}
          </fieldset>
          <Field
            name="weeks"
            label="Weeks"
            hint="One on each line: the first and the last day, like 2026-12-28 2027-01-03. Days of the calendar in London."
            error={errors['weeks']}
          >
            {(control) => <textarea {...control} defaultValue={fields.weeks} rows={Math.max(4, weeks.length + 1)} />}
          </Field>
          {Object.entries(texts).map(([name, label]) => (
            <Field key={name} name={name} label={label}>
              {(control) => <textarea {...control} defaultValue={fields.texts[name] ?? ''} rows={2} />}
            </Field>
          ))}
          <button type="submit">Publish the change</button>
        </form>
      )}
    </>
  );
}

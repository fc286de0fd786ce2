import { roleFor } from '@lamplighter/contracts/staff/staff';
import { storedReadWeeks } from '@lamplighter/contracts/staff/staff-api';
import { formatDay } from '@lamplighter/contracts/time/london-day';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { failureOf } from '../../change-failure.ts';
import { Field } from '../../components/Field.tsx';
import { Done, ErrorSummary } from '../../components/FormOutcome.tsx';
import { PageForm } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { WideTable } from '../../components/WideTable.tsx';
import { readForm } from '../../form-fields.ts';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { readAgainAfterRefusal, sendForm } from '../../sent-form.ts';
import type { Route } from './+types/ReadWeeksPage.ts';
import { checkReadWeeks, type ReadWeeksFields, readWeeksFields, texts, weekStates } from './read-weeks-form.ts';

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
  const { staffApi, now } = context.get(pageContext);
  const form = await readForm(request);
  const fields = readWeeksFields(form);
  const version = form.text('version');
  const { readWeeks, errors } = checkReadWeeks(fields, now());
  if (Object.keys(errors).length > 0) return data({ fields, version, errors, unknown: undefined }, { status: 422 });
  const query = new URLSearchParams({ version });
  const call = { method: 'PUT', path: `/staff/v1/read-weeks?${query}`, body: readWeeks } as const;
  const sent = await staffApi.send(call, z.undefined());
  if (sent.outcome === 'done') return redirect('/read-weeks?done=changed');
  const check = { path: '/read-weeks', label: 'which version is the latest?' };
  const { status, ...failure } = failureOf(sent, { what: 'they were changed', at: now(), check });
  return data({ fields, version, ...failure }, { status });
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function ReadWeeksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, weeks, mayChange, isDone } = loaderData;
  const written = actionData && 'fields' in actionData ? actionData : undefined;
  const errors: Record<string, string> = written?.errors ?? {};
  const fields: ReadWeeksFields = written?.fields ?? readWeeksFields(stored.readWeeks);
  return (
    <>
      <title>Read weeks – Console</title>
      <h1>Read weeks</h1>
      <Unknown change={written?.unknown} />
      <Done
        message={isDone && !written ? 'The read weeks are changed. Customers see it within ten seconds.' : undefined}
      />
      <p className="hint">
        {stored.version === 0
          ? 'As in the content file. Nobody has changed them here.'
          : `Version ${stored.version} by ${stored.changedBy}, ${stored.changedAt && formatTime(stored.changedAt)}`}
      </p>
      <WideTable
        label="Price-cap read weeks"
        caption="Price-cap read weeks"
        columns={['First day', 'Last day', 'The form']}
      >
        {weeks.map(({ start, end, state }) => (
          <tr key={start}>
            <td>{formatDay(start)}</td>
            <td>{formatDay(end)}</td>
            <td>{state}</td>
          </tr>
        ))}
      </WideTable>
      {mayChange && (
        <PageForm method="post" className="writing">
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
            <Field key={name} name={name} label={label} error={errors[name]}>
              {(control) => <textarea {...control} defaultValue={fields.texts[name] ?? ''} rows={2} required />}
            </Field>
          ))}
          <button type="submit">Publish the change</button>
        </PageForm>
      )}
    </>
  );
}

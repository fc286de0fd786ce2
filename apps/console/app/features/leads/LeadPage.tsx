import { randomUUID } from 'node:crypto';
import { leadStatuses } from '@lamplighter/contracts/lead-status';
import { leadTrace, openedLead } from '@lamplighter/contracts/staff-api';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { Done } from '../../components/Done.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { ReasonField } from '../../components/ReasonField.tsx';
import { fieldErrors, readForm } from '../../form-fields.ts';
import { pageContext } from '../../page-context.ts';
import type { Route } from './+types/LeadPage.ts';
import { LeadDocument } from './LeadDocument.tsx';
import { LeadTimeline } from './LeadTimeline.tsx';
import { callFor, readChange } from './lead-changes.ts';

const done: Record<string, string> = {
  hold: 'The lead is on hold: it is neither erased nor removed by retention.',
  release: 'The hold has ended.',
  erase: 'The lead is erased. Nobody can read it any more.',
  status: 'The status is set. The customer sees it on the follow page.',
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { staffApi } = context.get(pageContext);
  const trace = await staffApi.get(`/staff/v1/leads/${encodeURIComponent(params.reference)}/trace`, leadTrace);
  return {
    reference: params.reference,
    trace,
    // Sent with the form, so that a form that is sent twice sets the status once.
    statusId: randomUUID(),
    done: done[new URL(request.url).searchParams.get('done') ?? ''],
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { staffApi } = context.get(pageContext);
  const { text } = await readForm(request);
  const names = ['intent', 'reason', 'status', 'id'];
  const asked = readChange(Object.fromEntries(names.map((name) => [name, text(name)])));
  if (!asked.success) return data({ errors: fieldErrors(asked.error), lead: undefined }, { status: 422 });
  const { intent } = asked.data;
  const call = callFor(params.reference, asked.data);
  if (intent === 'open') {
    const opened = await staffApi.send(call, openedLead);
    if (!opened.ok) return data({ errors: { '': opened.details }, lead: undefined }, { status: 422 });
    return { errors: {}, lead: opened.value };
  }
  const sent = await staffApi.send(call, z.undefined());
  if (!sent.ok) return data({ errors: { '': sent.details }, lead: undefined }, { status: 422 });
  return redirect(`/leads/${encodeURIComponent(params.reference)}?done=${intent}`);
}

export default function LeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, trace, statusId } = loaderData;
  const { lead } = actionData ?? {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <>
      <title>{`${reference} – Console`}</title>
      <h1>{reference}</h1>
      <Done message={loaderData.done} />
      <ErrorSummary errors={errors} />
      {lead ? <LeadDocument lead={lead} /> : <OpenForm reference={reference} error={errors['reason']} />}
      <LeadTimeline trace={trace} statuses={lead?.statuses ?? []} />
      <h2>Change it</h2>
      <div className="changes">
        <ChangeForm intent="status" label="Set the status">
          <input type="hidden" name="id" value={statusId} />
          <label htmlFor="status">Status for the customer</label>
          <select id="status" name="status" required defaultValue="">
            <option value="" disabled>
              Choose
            </option>
            {leadStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </ChangeForm>
        <ChangeForm intent="hold" label="Place a hold" />
        <ChangeForm intent="release" label="End the hold" />
        <ChangeForm intent="erase" label="Erase for good" isDangerous />
      </div>
    </>
  );
}

function OpenForm({ reference, error }: { reference: string; error: string | undefined }) {
  return (
    <form method="post" className="writing">
      <p>What the customer wrote is shown with a reason, which is kept in the audit log.</p>
      <ReasonField error={error} />
      <div className="buttons">
        <button type="submit" name="intent" value="open">
          Open
        </button>
        <button type="submit" formAction={`/leads/${reference}/export`} className="quiet">
          Export as a file
        </button>
      </div>
    </form>
  );
}

type ChangeFormProps = { intent: string; label: string; isDangerous?: boolean; children?: ReactNode };

function ChangeForm({ intent, label, isDangerous = false, children }: ChangeFormProps) {
  return (
    <form method="post" className="writing">
      {children}
      <ReasonField name={`reason-${intent}`} />
      <button type="submit" name="intent" value={intent} className={isDangerous ? 'danger' : 'quiet'}>
        {label}
      </button>
    </form>
  );
}

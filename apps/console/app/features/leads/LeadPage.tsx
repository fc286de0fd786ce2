import { randomUUID } from 'node:crypto';
import { fieldErrors } from '@lamplighter/contracts/forms/form';
import { leadStatuses } from '@lamplighter/contracts/leads/lead-status';
import { roleFor } from '@lamplighter/contracts/staff/staff';
import { leadTrace, openedLead } from '@lamplighter/contracts/staff/staff-api';
import type { ComponentProps, ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { failedView, failureOf } from '../../change-failure.ts';
import { ReasonField } from '../../components/Field.tsx';
import { Done, ErrorSummary } from '../../components/FormOutcome.tsx';
import { PageForm, PageLink } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { errorsByField, readForm } from '../../form-fields.ts';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { readAgainAfterRefusal, sendForm } from '../../sent-form.ts';
import type { Route } from './+types/LeadPage.ts';
import { callFor, LeadTimeline, mayBeDone, readChange } from './LeadTimeline.tsx';

const done: Record<string, string> = {
  hold: 'The lead is on hold: it is neither erased nor removed by retention.',
  status: 'The status is set. The customer sees it on the follow page.',
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { staffApi, member } = context.get(pageContext);
  const trace = await staffApi.get(`/staff/v1/leads/${encodeURIComponent(params.reference)}/trace`, leadTrace);
  return {
    reference: params.reference,
    trace,
    mayErase: roleFor('erase-lead', member.roles) !== undefined,
    // Sent with the form, so that a form that is sent twice sets the status once.
    statusId: randomUUID(),
    done: doneWords(new URL(request.url).searchParams.get('done') ?? '', trace.holds.length),
  };
}

/** After the end of a hold, whether there are others: the lead is kept while there is any. */
function doneWords(what: string, holds: number): string | undefined {
  if (what !== 'release') return done[what];
  if (holds === 0) return 'The hold has ended. No other hold keeps the lead.';
  return `The hold has ended. ${holds === 1 ? '1 other hold keeps' : `${holds} other holds keep`} the lead.`;
}

const nothing = { errors: {}, lead: undefined, unknown: undefined };

export async function action({ context, request, params }: Route.ActionArgs) {
  const { staffApi, now } = context.get(pageContext);
  const { text } = await readForm(request);
  const names = ['intent', 'reason', 'status', 'id', 'hold'];
  const fields = Object.fromEntries(names.map((name) => [name, text(name)]));
  const asked = readChange(fields);
  if (!asked.success) {
    const { reason, ...errors } = errorsByField(fieldErrors(['', ...names], asked.error));
    const own = reason === undefined ? errors : { ...errors, [reasonField(text('intent'), text('hold'))]: reason };
    return data({ ...nothing, errors: own, fields }, { status: 422 });
  }
  const { intent } = asked.data;
  const call = callFor(params.reference, asked.data);
  if (intent === 'open') {
    const opened = await staffApi.send(call, openedLead);
    if (opened.outcome === 'done') return { ...nothing, lead: opened.value, fields: undefined };
    return data({ ...nothing, errors: { '': failedView(opened) }, fields }, { status: 422 });
  }
  const path = `/leads/${encodeURIComponent(params.reference)}`;
  const sent = await staffApi.send(call, z.undefined());
  if (sent.outcome === 'done') return redirect(`${path}?done=${intent}`);
  const check = { path, label: intent === 'status' ? 'open it and read its statuses' : 'is it on hold?' };
  const { status, ...failure } = failureOf(sent, { what: mayBeDone[intent], at: now(), check });
  return data({ ...nothing, ...failure, fields }, { status });
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function LeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, trace, statusId, mayErase } = loaderData;
  const { lead, fields } = actionData && 'lead' in actionData ? actionData : {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  const reasonFor = (intent: string, hold = '') => ({
    name: reasonField(intent, hold),
    error: errors[reasonField(intent, hold)],
    value: fields?.['intent'] === intent && fields['hold'] === hold ? fields['reason'] : undefined,
  });
  return (
    <>
      <title>{`${reference} – Console`}</title>
      <h1>{reference}</h1>
      {trace.holds.length > 0 && (
        <p>
          <span className="badge">on hold</span>
        </p>
      )}
      <Unknown change={actionData?.unknown} />
      <Done message={actionData ? undefined : loaderData.done} />
      <ErrorSummary errors={errors} />
      {lead ? <LeadDocument lead={lead} /> : <OpenForm reference={reference} reason={reasonFor('open')} />}
      <LeadTimeline trace={trace} statuses={lead?.statuses ?? []} />
      <Holds holds={trace.holds} reasonFor={(hold) => reasonFor('release', hold)} />
      <h2>Change it</h2>
      <div className="changes">
        <ChangeForm intent="status" label="Set the status" reason={reasonFor('status')}>
          <input type="hidden" name="id" value={statusId} />
          <label htmlFor="status">Status for the customer</label>
          <select id="status" name="status" required defaultValue={fields?.['status'] ?? ''}>
            <option value="" disabled>
              Choose
            </option>
            {leadStatuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </ChangeForm>
        <ChangeForm intent="hold" label="Place a hold" reason={reasonFor('hold')} />
      </div>
      {mayErase && (
        <p>
          <PageLink to={`/leads/${reference}/erase`}>Erase it for good…</PageLink>
        </p>
      )}
    </>
  );
}

/** Each form has a field of its own, so that an error is said where it was made. */
const reasonField = (intent: string, hold: string) =>
  intent === 'open' ? 'reason' : ['reason', intent, hold].filter(Boolean).join('-');

type ReasonProps = ComponentProps<typeof ReasonField>;

function OpenForm({ reference, reason }: { reference: string; reason: ReasonProps }) {
  return (
    <PageForm method="post" className="writing">
      <p>What the customer wrote is shown with a reason, which is kept in the audit log.</p>
      <ReasonField {...reason} />
      <div className="buttons">
        <button type="submit" name="intent" value="open">
          Open
        </button>
        <button type="submit" formAction={`/leads/${reference}/export`} className="quiet">
          Export as a file
        </button>
      </div>
    </PageForm>
  );
}

type HoldsProps = { holds: z.infer<typeof leadTrace>['holds']; reasonFor: (hold: string) => ReasonProps };

/** Side by side, each with its reason and its own end. */
function Holds({ holds, reasonFor }: HoldsProps) {
  if (holds.length === 0) return null;
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">Holds</h2>
      <p>While there is any, the lead is neither erased nor removed by retention.</p>
      <ul className="cards">
        {holds.map(({ id, reason, placedBy, placedAt }) => (
          <li key={id}>
            <h3>{reason}</h3>
            <p className="hint">
              By {placedBy}, {formatTime(placedAt)}
            </p>
            <ChangeForm intent="release" label="End this hold" reason={reasonFor(id)}>
              <input type="hidden" name="hold" value={id} />
            </ChangeForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChangeFormProps = { intent: string; label: string; reason: ReasonProps; children?: ReactNode };

function ChangeForm({ intent, label, reason, children }: ChangeFormProps) {
  return (
    <PageForm method="post" className="writing">
      {children}
      <ReasonField {...reason} />
      <button type="submit" name="intent" value={intent} className="quiet">
        {label}
      </button>
    </PageForm>
  );
}

/** A lead as it was sent: every field with its path. */
function LeadDocument({ lead }: { lead: z.infer<typeof openedLead> }) {
  const fields = [...leavesOf(lead.document)];
  return (
    <section aria-labelledby="document">
      <h2 id="document">What was sent</h2>
      <p>
        {lead.kind}, {lead.brand}, received {formatTime(lead.receivedAt)}
      </p>
      {lead.erasedAt ? (
        <p>It was erased {formatTime(lead.erasedAt)}.</p>
      ) : (
        <dl className="fields">
          {fields.map(([path, value]) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Empty values are left out. */
function* leavesOf(value: unknown, path: string[] = []): Generator<[string, string]> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* leavesOf(part, [...path, name]);
  } else if (value !== null && value !== undefined && value !== '') yield [path.join(' › '), String(value)];
}

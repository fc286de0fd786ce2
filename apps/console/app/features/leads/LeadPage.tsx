import { randomUUID } from 'node:crypto';
import { fieldErrors } from '@lamplighter/contracts/forms/form';
import { leadStatuses } from '@lamplighter/contracts/leads/lead-status';
import { roleFor } from '@lamplighter/contracts/staff/staff';
import { leadTrace, openedLead } from '@lamplighter/contracts/staff/staff-api';
import { formatWholeDay } from '@lamplighter/contracts/time/london-day';
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
import { groupedReference } from './erasure/erasure-form.ts';
import { callFor, LeadTimeline, mayBeDone, maySendAgain, readChange } from './LeadTimeline.tsx';
import { type LeadClock, leadClock } from './lead-clock.ts';
import { type Detail, leadDetails } from './lead-details.ts';
import { brandName, kindName, statusName } from './lead-words.ts';

const done: Record<string, string> = {
  send: 'It is being sent again. What happened shows below; load the page again in a minute.',
  hold: 'The lead is on hold: it is neither erased nor removed by retention.',
  status: 'The status is set. The customer sees it on the follow page.',
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { staffApi, member, now } = context.get(pageContext);
  const trace = await staffApi.get(`/staff/v1/leads/${encodeURIComponent(params.reference)}/trace`, leadTrace);
  return {
    reference: params.reference,
    trace,
    clock: leadClock(trace, now()),
    may: {
      open: roleFor('open-lead', member.roles) !== undefined,
      change: roleFor('hold-lead', member.roles) !== undefined,
      send: roleFor('replay-deliveries', member.roles) !== undefined,
    },
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

/** Nothing of the lead is in the page but what it shows. */
function shownOf({ document, address, email, receivedAt, erasedAt }: z.infer<typeof openedLead>) {
  return { details: leadDetails(document, address), email, receivedAt, isErased: erasedAt !== null };
}

const whereToLook = {
  status: 'what is its latest status?',
  send: 'is it sent again?',
  hold: 'is it on hold?',
  release: 'is it on hold?',
};

const nothing = { errors: {}, lead: undefined, unknown: undefined };

export async function action({ context, request, params }: Route.ActionArgs) {
  const { staffApi, now } = context.get(pageContext);
  const { text } = await readForm(request);
  const names = ['intent', 'reason', 'status', 'id', 'hold', 'channel'];
  const fields = Object.fromEntries(names.map((name) => [name, text(name)]));
  const asked = readChange(fields);
  if (!asked.success) {
    const { reason, ...errors } = errorsByField(fieldErrors(['', ...names], asked.error));
    const own =
      reason === undefined
        ? errors
        : { ...errors, [reasonField(text('intent'), text('hold') || text('channel'))]: reason };
    return data({ ...nothing, errors: own, fields }, { status: 422 });
  }
  const { intent } = asked.data;
  const call = callFor(params.reference, asked.data);
  if (intent === 'open') {
    const opened = await staffApi.send(call, openedLead);
    if (opened.outcome === 'done') return { ...nothing, lead: shownOf(opened.value), fields: undefined };
    return data({ ...nothing, errors: { '': failedView(opened) }, fields }, { status: 422 });
  }
  const path = `/leads/${encodeURIComponent(params.reference)}`;
  const sent = await staffApi.send(call, z.undefined());
  if (sent.outcome === 'done') return redirect(`${path}?done=${intent}`);
  const check = { path, label: whereToLook[intent] };
  const { status, ...failure } = failureOf(sent, { what: mayBeDone[intent], at: now(), check });
  return data({ ...nothing, ...failure, fields }, { status });
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

export default function LeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, trace, statusId, may, clock } = loaderData;
  const { lead, fields } = actionData && 'lead' in actionData ? actionData : {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  const isTyped = (intent: string, part: string) =>
    fields?.['intent'] === intent && (fields['hold'] || fields['channel'] || '') === part;
  const reasonFor = (intent: string, part = '') => ({
    name: reasonField(intent, part),
    error: errors[reasonField(intent, part)],
    value: isTyped(intent, part) ? fields?.['reason'] : undefined,
  });
  return (
    <>
      <title>{`${groupedReference(reference)} – Console`}</title>
      <p>
        <PageLink to="/leads">Find a customer</PageLink>
      </p>
      <h1>
        {kindName(trace.kind)} {groupedReference(reference)}
      </h1>
      <Badges trace={trace} />
      <Unknown change={actionData?.unknown} />
      <Done message={actionData ? undefined : loaderData.done} />
      <ErrorSummary errors={errors} />
      {clock && <Clock clock={clock} />}
      {may.open && !lead && !trace.erasedAt && <OpenForm reference={reference} reason={reasonFor('open')} />}
      {lead && <OpenedLead lead={lead} />}
      {may.open && (
        <p>
          <PageLink to={`/leads/${reference}/person`}>All of this person, and a copy for them</PageLink>
        </p>
      )}
      <LeadTimeline trace={trace} />
      <Holds holds={trace.holds} mayEnd={may.change} reasonFor={(hold) => reasonFor('release', hold)} />
      {!trace.erasedAt && (
        <Changes trace={trace} may={may} statusId={statusId} status={fields?.['status']} reasonFor={reasonFor} />
      )}
      {may.change && (
        <p>
          <PageLink to={`/leads/${reference}/erase`}>Erase it for good…</PageLink>
        </p>
      )}
    </>
  );
}

type Trace = z.infer<typeof leadTrace>;

function Badges({ trace: { brand, payment, statuses, holds, erasedAt } }: { trace: Trace }) {
  const status = statuses.at(-1)?.status;
  const said = [
    brandName(brand),
    payment && (payment === 'credit' ? 'pays monthly or quarterly' : 'Pay As You Go'),
    status && statusName(status),
    holds.length > 0 && 'on hold',
    erasedAt && 'erased',
  ];
  return (
    <p>
      {said.filter(Boolean).map((one) => (
        <span key={String(one)} className="badge">
          {one}
        </span>
      ))}
    </p>
  );
}

type ChangesProps = {
  trace: Trace;
  may: { change: boolean; send: boolean };
  statusId: string;
  /** What was chosen in a form that was refused. */
  status: string | undefined;
  reasonFor: (intent: string, part?: string) => ReasonProps;
};

function Changes({ trace, may, statusId, status = '', reasonFor }: ChangesProps) {
  return (
    <>
      <h2>Change it</h2>
      <div className="changes">
        {may.send &&
          trace.deliveries.filter(maySendAgain).map(({ channel, state }) => (
            <ChangeForm
              key={channel}
              intent="send"
              label={channel === 'crm' ? 'Send it to the case system again' : 'Send our email again'}
              reason={reasonFor('send', channel)}
            >
              <input type="hidden" name="channel" value={channel} />
              {state === 'delivered' && (
                <p className="hint">It was taken before. It is written anew, with the words of today.</p>
              )}
            </ChangeForm>
          ))}
        {may.change && (
          <>
            <ChangeForm intent="status" label="Set the status" reason={reasonFor('status')}>
              <input type="hidden" name="id" value={statusId} />
              <label htmlFor="status">Status for the customer</label>
              <p className="hint">The customer sees it at once. The case system may change it again.</p>
              <select id="status" name="status" required defaultValue={status}>
                <option value="" disabled>
                  Choose
                </option>
                {leadStatuses.map((one) => (
                  <option key={one} value={one}>
                    {statusName(one)}
                  </option>
                ))}
              </select>
            </ChangeForm>
            <ChangeForm intent="hold" label="Place a hold" reason={reasonFor('hold')} />
          </>
        )}
      </div>
    </>
  );
}

/** The dates that a caller was promised. */
function Clock({ clock: { title, dates } }: { clock: LeadClock }) {
  return (
    <section aria-labelledby="clock">
      <h2 id="clock">{title}</h2>
      <ol className="clock">
        {dates.map(({ day, what, isPast }) => (
          <li key={what} data-past={isPast || undefined}>
            <strong>{formatWholeDay(day)}</strong> {what}
          </li>
        ))}
      </ol>
    </section>
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

type HoldsProps = {
  holds: z.infer<typeof leadTrace>['holds'];
  mayEnd: boolean;
  reasonFor: (hold: string) => ReasonProps;
};

/** Side by side, each with its reason and its own end. */
function Holds({ holds, mayEnd, reasonFor }: HoldsProps) {
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
            {mayEnd && (
              <ChangeForm intent="release" label="End this hold" reason={reasonFor(id)}>
                <input type="hidden" name="hold" value={id} />
              </ChangeForm>
            )}
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

/** What a caller is verified with, what they wrote, and our email. */
function OpenedLead({ lead }: { lead: ReturnType<typeof shownOf> }) {
  const { details } = lead;
  if (!details) return <p>{lead.isErased ? 'It is erased.' : 'It cannot be shown: it has no form that is known.'}</p>;
  const { caller, sent, words } = details;
  const receivedAt = { label: 'Sent on', value: formatTime(lead.receivedAt) };
  return (
    <>
      <section aria-labelledby="caller">
        <h2 id="caller">Check who is calling</h2>
        <p className="hint">Ask for two of these. Do not read them out.</p>
        <Details details={[...caller, receivedAt]} />
      </section>
      <section aria-labelledby="sent">
        <h2 id="sent">What the customer sent</h2>
        <Details details={sent} />
        {words && <p className="written">{words}</p>}
      </section>
      <section aria-labelledby="email">
        <h2 id="email">The email, as it was sent</h2>
        {lead.email ? (
          <>
            <Details
              details={[
                { label: 'To', value: lead.email.to },
                { label: 'From', value: lead.email.from },
                { label: 'Subject', value: lead.email.subject },
              ]}
            />
            <p className="written">{lead.email.text}</p>
          </>
        ) : (
          <p>No email of ours is kept. None was sent, or it was sent before emails were kept: see what happened.</p>
        )}
      </section>
    </>
  );
}

function Details({ details }: { details: Detail[] }) {
  return (
    <dl className="fields">
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { readReference } from '@lamplighter/contracts/leads/lead-reference';
import { leadErasure } from '@lamplighter/contracts/staff/staff-api';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { failureOf } from '../../../change-failure.ts';
import { Done, ErrorSummary } from '../../../components/FormOutcome.tsx';
import { PageLink } from '../../../components/navigation.tsx';
import { Unknown } from '../../../components/Unknown.tsx';
import { readForm } from '../../../form-fields.ts';
import { formatTime } from '../../../london-time.ts';
import { pageContext } from '../../../page-context.ts';
import { readAgainAfterRefusal, sendForm } from '../../../sent-form.ts';
import type { Route } from './+types/ErasePage.ts';
import { AgreeForm, AskForm, CancelForm } from './ErasureForms.tsx';
import { checkErasure, type ErasureFields, groupedReference } from './erasure-form.ts';

/** What the form before this page has done: an address that somebody opens later claims nothing that is not so. */
function doneIn({ erasedAt, request }: z.infer<typeof leadErasure>, done: string | null): string | undefined {
  if (done === 'erased' && erasedAt) return 'It is erased. Nobody can read it any more.';
  if (done === 'cancelled' && request?.state === 'cancelled') return 'The request is cancelled. Nothing was erased.';
  const isAsked = done === 'asked' && request?.state === 'open' && request.isYours;
  return isAsked ? 'You have asked for it. Nothing is erased until another agent agrees.' : undefined;
}

const pathOf = (reference: string) => `/leads/${encodeURIComponent(reference)}/erase`;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { staffApi } = context.get(pageContext);
  const path = `/staff/v1/leads/${encodeURIComponent(params.reference)}/erasure`;
  const erasure = await staffApi.get(path, leadErasure);
  return {
    erasure,
    done: doneIn(erasure, new URL(request.url).searchParams.get('done')),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { staffApi, now } = context.get(pageContext);
  const { text } = await readForm(request);
  const fields: ErasureFields = {
    intent: text('intent'),
    reference: text('reference'),
    reason: text('reason'),
    undelivered: text('undelivered'),
    request: text('request'),
  };
  const reference = readReference(params.reference) ?? params.reference;
  const page = pathOf(reference);
  const waiting = text('waiting').split(' ').filter(Boolean);
  const checked = checkErasure(fields, { reference, waiting });
  if (!checked.ok) return data({ fields, errors: checked.errors, unknown: undefined }, { status: 422 });
  const sent = await staffApi.send(checked.call, z.undefined());
  if (sent.outcome === 'done') return redirect(`${page}?done=${checked.done}`);
  const check = { path: page, label: `is ${groupedReference(reference)} erased?` };
  const { status, ...failure } = failureOf(sent, { what: checked.what, at: now(), check });
  return data({ fields, ...failure }, { status });
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export const shouldRevalidate = readAgainAfterRefusal;

/** Two people erase a lead: one asks, another one agrees within a day. */
export default function ErasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { erasure } = loaderData;
  const { reference, brand, receivedAt, erasedAt, request } = erasure;
  const kind = erasure.kind.replace('-', ' ');
  const typed = {
    fields: actionData && 'fields' in actionData ? actionData.fields : undefined,
    errors: actionData?.errors ?? {},
  };
  // Nothing more to do here before one has looked.
  const isKnown = actionData?.unknown === undefined;
  return (
    <>
      <title>{`Erase ${groupedReference(reference)} – Console`}</title>
      <p>
        <PageLink to={`/leads/${reference}`}>{groupedReference(reference)}</PageLink>
      </p>
      <h1>Erase this {kind} for good</h1>
      <p>
        <span className="badge">{groupedReference(reference)}</span>
        <span className="badge">{brand}</span>
        <span className="badge">received {formatTime(receivedAt)}</span>
      </p>
      <Unknown change={actionData?.unknown} />
      <Done message={actionData ? undefined : loaderData.done} />
      <ErrorSummary errors={typed.errors} />
      {isKnown && erasedAt && (
        <p>
          It was erased {formatTime(erasedAt)}.{' '}
          {request?.state === 'erased' && `${request.askedBy} asked for it, ${request.decidedBy} agreed.`}
        </p>
      )}
      {isKnown && !erasedAt && (
        <>
          <RequestState request={request} />
          {erasure.isOnHold && (
            <p className="problem" role="note">
              It is on hold, and cannot be erased until the hold is ended.
            </p>
          )}
          <UndeliveredWarning erasure={erasure} kind={kind} />
          <WhatGoes kind={kind} undelivered={erasure.undelivered} />
          {request?.state === 'open' && (
            <>
              {!request.isYours && (
                <AgreeForm key={request.id} erasure={erasure} request={request} kind={kind} {...typed} />
              )}
              <CancelForm request={request} {...typed} />
            </>
          )}
          {request?.state !== 'open' && <AskForm erasure={erasure} kind={kind} {...typed} />}
        </>
      )}
    </>
  );
}

type Request = z.infer<typeof leadErasure>['request'];

function RequestState({ request }: { request: Request }) {
  if (!request) return null;
  const asked = `Asked ${formatTime(request.askedAt)}.`;
  const ends = `The request ends by itself ${formatTime(request.endsAt)}.`;
  if (request.state === 'ended') return <p>{`${asked} Nobody agreed within a day, so the request has ended.`}</p>;
  if (request.state === 'cancelled') {
    return <p>{`${asked} ${request.decidedBy} cancelled it ${formatTime(request.decidedAt ?? request.endsAt)}.`}</p>;
  }
  return request.isYours ? (
    <div className="told" role="note">
      <h2>You have asked another agent to agree</h2>
      <p>{`${asked} Nothing is erased until they agree. ${ends}`}</p>
      <p>They find it on the screen Find a customer, or you send them the address of this page.</p>
    </div>
  ) : (
    <div className="told" role="note">
      <h2>{request.askedBy} asks you to agree</h2>
      <p>{`${asked} Nothing is erased until you agree. ${ends}`}</p>
    </div>
  );
}

export function WhatGoes({ kind, undelivered }: { kind: string; undelivered: readonly string[] }) {
  const hasCopy = !undelivered.includes('crm');
  return (
    <div className="pair">
      <section aria-labelledby="goes">
        <h2 id="goes">This goes, in the live system and in backups</h2>
        <ul className="list">
          <li>Name, address, phone, email</li>
          <li>What the customer wrote, and our email</li>
          {!hasCopy && <li>The message to the case system, which is then never sent</li>}
          <li>The follow page of the customer</li>
        </ul>
      </section>
      <section aria-labelledby="stays">
        <h2 id="stays">This stays</h2>
        <ul className="list">
          <li>Reference, kind, brand and day of this {kind}, without the person</li>
          <li>Who asked, who agreed, when and why</li>
          <li>
            The copy in the case system, if there is one: <strong>{hasCopy ? 'there is one' : 'none'}</strong>
          </li>
        </ul>
      </section>
    </div>
  );
}

type Erasure = z.infer<typeof leadErasure>;

type Props = { erasure: Erasure; kind: string };

/** What never arrived is said first, with a way to have it sent. */
export function UndeliveredWarning({ erasure, kind }: Props) {
  const { undelivered, deliveries } = erasure;
  if (undelivered.length === 0) return null;
  const waiting = deliveries.filter((delivery) => undelivered.some((channel) => channel === delivery.channel));
  return (
    <div className="problem" role="note">
      <h2>
        {undelivered.includes('crm')
          ? `The case system (CRM) has never received this ${kind}`
          : `The customer has not received our email about this ${kind}`}
      </h2>
      <ul>
        {waiting.map((delivery) => (
          <li key={delivery.channel}>{stateOf(delivery)}</li>
        ))}
      </ul>
      {undelivered.includes('crm') && (
        <p>
          If you erase it now, <strong>nobody will ever answer this customer</strong>, and the record that the law
          requires is gone.
        </p>
      )}
      <p>
        <PageLink to="/deliveries">Send it first</PageLink>
      </p>
    </div>
  );
}

function stateOf({ channel, state, attempts, changedAt, errorCode }: Erasure['deliveries'][number]): string {
  const what = channel === 'crm' ? 'Case system' : 'Email';
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
  const last = `${tried}, last ${formatTime(changedAt)}${errorCode ? `: ${errorCode}` : ''}`;
  if (state === 'dead') return `${what}: given up, ${last}`;
  return attempts === 0 ? `${what}: not tried yet` : `${what}: still being tried, ${last}`;
}

import { fieldErrors } from '@lamplighter/contracts/forms/form';
import { roleFor } from '@lamplighter/contracts/staff/staff';
import { type foundLead, foundLeads, leadSearch, openErasures } from '@lamplighter/contracts/staff/staff-api';
import { data } from 'react-router';
import type { z } from 'zod';
import { failedView } from '../../change-failure.ts';
import { Field, ReasonField } from '../../components/Field.tsx';
import { ErrorSummary } from '../../components/FormOutcome.tsx';
import { PageForm, PageLink } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { errorsByField, readForm } from '../../form-fields.ts';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { sendForm } from '../../sent-form.ts';
import type { Route } from './+types/LeadsPage.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { staffApi, member } = context.get(pageContext);
  if (!roleFor('erase-lead', member.roles)) return { erasures: [] };
  return { erasures: (await staffApi.get('/staff/v1/erasures', openErasures)).requests };
}

/** By POST: an email address does not belong in an address bar or a log. */
export async function action({ context, request }: Route.ActionArgs) {
  const { staffApi } = context.get(pageContext);
  const { text } = await readForm(request);
  const fields = { words: text('words').trim(), reason: text('reason') };
  const { words, reason } = fields;
  const search = leadSearch.safeParse(words.includes('@') ? { email: words, reason } : { reference: words, reason });
  if (!search.success) return data({ fields, errors: errorsOf(search.error), leads: undefined }, { status: 422 });
  const sent = await staffApi.send({ method: 'POST', path: '/staff/v1/leads/search', body: search.data }, foundLeads);
  if (sent.outcome === 'done') return { fields, errors: {}, leads: sent.value.leads };
  // A name or a phone number: nothing was searched.
  if (sent.outcome === 'refused' && sent.status === 400)
    return data({ fields, errors: { words: sent.details }, leads: undefined }, { status: 422 });
  return data({ fields, errors: { '': failedView(sent) }, leads: undefined }, { status: 503 });
}

/** Of a union, the errors of the part that was meant. */
function errorsOf(error: z.ZodError): Record<string, string> {
  const errors = errorsByField(fieldErrors(['', 'email', 'reference', 'reason'], error));
  const { email, reference, ...others } = errors;
  const words = email ?? (reference && 'Enter a reference or an email address');
  return { ...others, ...(words && { words }) };
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export default function LeadsPage({ loaderData: { erasures }, actionData }: Route.ComponentProps) {
  const { fields, leads } = actionData && 'fields' in actionData ? actionData : {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <>
      <title>Leads – Console</title>
      <h1>Leads</h1>
      <p>Complaints, enquiries, feedback and readings that customers have sent. Each search is in the audit log.</p>
      <search>
        <PageForm method="post" className="writing">
          <Unknown change={actionData && 'unknown' in actionData ? actionData.unknown : undefined} />
          <ErrorSummary errors={errors} />
          <Field
            name="words"
            label="Reference or email address"
            hint="Names, postcodes and phone numbers cannot be searched."
            error={errors['words']}
          >
            {(control) => <input {...control} defaultValue={fields?.words} required autoComplete="off" />}
          </Field>
          <ReasonField value={fields?.reason} error={errors['reason']} />
          <button type="submit">Find</button>
        </PageForm>
      </search>
      {leads && (
        <section aria-labelledby="found">
          <h2 id="found">{leads.length === 0 ? 'No lead was found' : `Found: ${leads.length}`}</h2>
          <ul className="cards">
            {leads.map((lead) => (
              <FoundLead key={lead.reference} lead={lead} />
            ))}
          </ul>
        </section>
      )}
      {erasures.length > 0 && (
        <section aria-labelledby="erasures">
          <h2 id="erasures">Erasures that wait for a second person</h2>
          <ul className="list">
            {erasures.map(({ reference, kind, askedBy, endsAt, isYours }) => (
              <li key={reference}>
                <PageLink to={`/leads/${reference}/erase`}>
                  {kind} {reference}
                </PageLink>
                : asked by {isYours ? 'you' : askedBy}, until {formatTime(endsAt)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FoundLead({ lead }: { lead: z.infer<typeof foundLead> }) {
  return (
    <li>
      <h3>
        <PageLink to={`/leads/${lead.reference}`}>{lead.reference}</PageLink>
      </h3>
      <p>
        {lead.kind}, {lead.brand}, {formatTime(lead.receivedAt)}
        {lead.erasedAt && <span className="badge">erased</span>}
        {lead.holds.length > 0 && <span className="badge">on hold</span>}
      </p>
    </li>
  );
}

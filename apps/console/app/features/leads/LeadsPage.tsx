import { roleFor } from '@lamplighter/contracts/staff/staff';
import { foundLeads, openErasures } from '@lamplighter/contracts/staff/staff-api';
import { data } from 'react-router';
import type { z } from 'zod';
import { failedView } from '../../change-failure.ts';
import { Field, ReasonField } from '../../components/Field.tsx';
import { ErrorSummary } from '../../components/FormOutcome.tsx';
import { PageForm, PageLink } from '../../components/navigation.tsx';
import { Unknown } from '../../components/Unknown.tsx';
import { readForm } from '../../form-fields.ts';
import { formatTime } from '../../london-time.ts';
import { pageContext } from '../../page-context.ts';
import { sendForm } from '../../sent-form.ts';
import type { Route } from './+types/LeadsPage.ts';
import { groupedReference } from './erasure/erasure-form.ts';
import { howSearched, readSearch, type SearchFields } from './lead-search.ts';
import { brandName, kindName } from './lead-words.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { staffApi, member } = context.get(pageContext);
  if (!roleFor('erase-lead', member.roles)) return { erasures: [] };
  return { erasures: (await staffApi.get('/staff/v1/erasures', openErasures)).requests };
}

/** By POST: an email address does not belong in an address bar or a log. */
export async function action({ context, request }: Route.ActionArgs) {
  const { staffApi } = context.get(pageContext);
  const { text } = await readForm(request);
  const fields: SearchFields = {
    words: text('words').trim(),
    surname: text('surname').trim(),
    postcode: text('postcode').trim(),
    reason: text('reason'),
  };
  const asked = readSearch(fields);
  if ('errors' in asked) return data({ fields, errors: asked.errors, found: undefined }, { status: 422 });
  const { search } = asked;
  const sent = await staffApi.send({ method: 'POST', path: '/staff/v1/leads/search', body: search }, foundLeads);
  const how = howSearched(search);
  if (sent.outcome === 'done') return { fields, errors: {}, found: { ...sent.value, how } };
  // What cannot be searched: the staff API has noted the attempt.
  if (sent.outcome === 'refused' && sent.status === 400) {
    const field = 'postcode' in search ? 'postcode' : 'words';
    return data({ fields, errors: { [field]: sent.details }, found: undefined }, { status: 422 });
  }
  return data({ fields, errors: { '': failedView(sent) }, found: undefined }, { status: 503 });
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

export default function LeadsPage({ loaderData: { erasures }, actionData }: Route.ComponentProps) {
  const { fields, found } = actionData && 'fields' in actionData ? actionData : {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <>
      <title>Find a customer – Console</title>
      <h1>Find a customer</h1>
      <p className="hint">
        Complaints, enquiries, feedback and meter readings of both brands. Each search, also one that finds nothing, is
        in the audit log with your reason.
      </p>
      <search>
        <PageForm method="post" className="writing">
          <Unknown change={actionData && 'unknown' in actionData ? actionData.unknown : undefined} />
          <ErrorSummary errors={errors} title="Not searched" />
          <Field
            name="words"
            label="Reference, email address or phone number"
            hint="As the caller says it: spaces and capitals do not matter."
            error={errors['words']}
          >
            {(control) => <input {...control} defaultValue={fields?.words} autoComplete="off" />}
          </Field>
          <p>
            <strong>or</strong> surname with postcode. A surname or a postcode alone would show many other people, so it
            cannot be searched. A meter reading has no address: use the phone number.
          </p>
          <div className="pair">
            <Field name="surname" label="Surname" error={errors['surname']}>
              {(control) => <input {...control} defaultValue={fields?.surname} autoComplete="off" />}
            </Field>
            <Field name="postcode" label="Postcode" error={errors['postcode']}>
              {(control) => <input {...control} defaultValue={fields?.postcode} autoComplete="off" />}
            </Field>
          </div>
          <ReasonField value={fields?.reason} error={errors['reason']} />
          <button type="submit">Find</button>
        </PageForm>
      </search>
      {found && <Found found={found} />}
      {erasures.length > 0 && (
        <section aria-labelledby="erasures">
          <h2 id="erasures">Erasures that wait for a second person</h2>
          <ul className="list">
            {erasures.map(({ reference, kind, askedBy, endsAt, isYours }) => (
              <li key={reference}>
                <PageLink to={`/leads/${reference}/erase`}>
                  {kindName(kind)} {reference}
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

type FoundProps = { found: z.infer<typeof foundLeads> & { how: string } };

function Found({ found: { leads, isComplete, how } }: FoundProps) {
  return (
    <section aria-labelledby="found">
      <h2 id="found">{leads.length === 0 ? `Nobody was found ${how}` : `Found ${how}: ${leads.length}`}</h2>
      {!isComplete && (
        <p className="told" role="note">
          Not all older messages can be found in this way yet: they are being prepared. Try the reference or the email
          address too.
        </p>
      )}
      {leads.length === 0 && (
        <p>
          The customer may have given another one, or none. The reference, ten letters and figures, is in the subject of
          our email.
        </p>
      )}
      <ul className="cards">
        {leads.toReversed().map((lead) => (
          <li key={lead.reference}>
            <h3>
              <PageLink to={`/leads/${lead.reference}`}>
                {kindName(lead.kind)} {groupedReference(lead.reference)}
              </PageLink>
            </h3>
            <p>
              {lead.name ?? 'Without a name'}, {brandName(lead.brand)}, {formatTime(lead.receivedAt)}{' '}
              {lead.erasedAt && <span className="badge">erased</span>}
              {lead.holds.length > 0 && <span className="badge">on hold</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { fieldErrors } from '@lamplighter/contracts/forms/form';
import { personLeads, personQuestion } from '@lamplighter/contracts/staff/staff-api';
import { data } from 'react-router';
import { failedView } from '../../../change-failure.ts';
import { ReasonField } from '../../../components/Field.tsx';
import { ErrorSummary } from '../../../components/FormOutcome.tsx';
import { PageForm, PageLink } from '../../../components/navigation.tsx';
import { WideTable } from '../../../components/WideTable.tsx';
import { errorsByField, readForm } from '../../../form-fields.ts';
import { formatTime } from '../../../london-time.ts';
import { pageContext } from '../../../page-context.ts';
import { sendForm } from '../../../sent-form.ts';
import { groupedReference } from '../erasure/erasure-form.ts';
import { brandName, kindName, statusName } from '../lead-words.ts';
import type { Route } from './+types/PersonPage.ts';
import { type Lead, shownPerson } from './shown-person.ts';

export function loader({ params }: Route.LoaderArgs) {
  return { reference: params.reference };
}

export async function action({ context, request, params: { reference } }: Route.ActionArgs) {
  const { staffApi } = context.get(pageContext);
  const { text } = await readForm(request);
  const question = personQuestion.safeParse({ reason: text('reason') });
  if (!question.success) {
    const errors = errorsByField(fieldErrors(['reason'], question.error));
    return data({ errors, person: undefined, reason: text('reason') }, { status: 422 });
  }
  const path = `/staff/v1/leads/${encodeURIComponent(reference)}/person`;
  const sent = await staffApi.send({ method: 'POST', path, body: question.data }, personLeads);
  if (sent.outcome === 'done') {
    return { errors: {}, person: shownPerson(sent.value), reason: question.data.reason };
  }
  return data({ errors: { '': failedView(sent) }, person: undefined, reason: question.data.reason }, { status: 422 });
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return sendForm(serverAction, request);
}

/** All that is held about a person: found from one of their leads, so that nothing personal is in the address. */
export default function PersonPage({ loaderData: { reference }, actionData }: Route.ComponentProps) {
  const { person, reason } = actionData && 'person' in actionData ? actionData : {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <>
      <title>{`The person of ${groupedReference(reference)} – Console`}</title>
      <p>
        <PageLink to={`/leads/${reference}`}>{groupedReference(reference)}</PageLink>
      </p>
      <h1>All of this person</h1>
      <ErrorSummary errors={errors} title="Not opened" />
      {person ? (
        <Person reference={reference} person={person} reason={reason} />
      ) : (
        <PageForm method="post" className="writing">
          <p>
            What has the same email address, the same phone number, or the same surname and address as this message. It
            is opened with a reason, which is kept in the audit log.
          </p>
          <ReasonField value={reason} error={errors['reason']} />
          <button type="submit">Open all</button>
        </PageForm>
      )}
    </>
  );
}

type PersonProps = { reference: string; person: ReturnType<typeof shownPerson>; reason: string | undefined };

export function Person({ reference, person: { leads, isWhole }, reason }: PersonProps) {
  return (
    <>
      {!isWhole && <p role="note">There are more than can be shown here: the number may be that of an office.</p>}
      <h2>As they told us</h2>
      <Told leads={leads} />
      <PageForm method="post" className="copy">
        <WideTable
          label="Messages"
          columns={['In the copy', 'What', 'Name', 'Received', 'The same', 'Where it stands']}
        >
          {leads.map((lead) => (
            <LeadRow key={lead.reference} lead={lead} isAsked={lead.reference === reference} />
          ))}
        </WideTable>
        <h2>A copy for this person</h2>
        <p>
          Take out what is of somebody else: the same phone number alone may be that of another member of the household.
          The document is for people; the file for machines has the same and every field.
        </p>
        <ReasonField name="copy" value={reason} />
        <div className="buttons">
          <button type="submit" formAction={`/leads/${reference}/person/export?as=document`}>
            Make the document (HTML)
          </button>
          <button type="submit" formAction={`/leads/${reference}/person/export?as=data`} className="quiet">
            Make the file for machines (JSON)
          </button>
        </div>
      </PageForm>
      <h2>Erase what they sent</h2>
      <p>Two agents erase each message by itself. What is on hold stays, until each of its holds has ended.</p>
      <ul className="list">
        {leads
          .filter(({ erasedAt }) => erasedAt === null)
          .map((lead) => (
            <li key={lead.reference}>
              <PageLink to={`/leads/${lead.reference}/erase`}>Erase {groupedReference(lead.reference)}…</PageLink>
              {lead.holds.map(({ id, reason: why, placedBy }) => (
                <span key={id} className="badge">
                  on hold: {why}, by {placedBy}
                </span>
              ))}
            </li>
          ))}
      </ul>
    </>
  );
}

const sameNames = { email: 'email address', phone: 'phone number', name: 'surname and address' };

function LeadRow({ lead, isAsked }: { lead: Lead; isAsked: boolean }) {
  const { reference, kind, brand, receivedAt, same, erasedAt, caller, status } = lead;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          name="reference"
          value={reference}
          aria-label={`Copy ${groupedReference(reference)}`}
          defaultChecked={isAsked || same.includes('email') || same.includes('name')}
        />
      </td>
      <th scope="row">
        <PageLink to={`/leads/${reference}`}>
          {kindName(kind)} {groupedReference(reference)}
        </PageLink>
        <br />
        {brandName(brand)}
      </th>
      <td>{caller.find(({ label }) => label === 'Name')?.value ?? 'Erased'}</td>
      <td>{formatTime(receivedAt)}</td>
      <td>{isAsked ? 'this message' : same.map((one) => sameNames[one]).join(', ')}</td>
      <td>{erasedAt ? `Erased ${formatTime(erasedAt)}` : status ? statusName(status) : 'No status yet'}</td>
    </tr>
  );
}

/** Each thing once, the latest first. */
function Told({ leads }: { leads: Lead[] }) {
  const told = new Map<string, Set<string>>();
  for (const { label, value } of leads.flatMap(({ caller }) => caller))
    told.set(label, (told.get(label) ?? new Set()).add(value));
  return (
    <dl className="fields">
      {[...told].map(([label, values]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{[...values].join('\n')}</dd>
        </div>
      ))}
    </dl>
  );
}

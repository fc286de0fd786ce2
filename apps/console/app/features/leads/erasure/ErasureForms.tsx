import type { leadErasure } from '@lamplighter/contracts/staff/staff-api';
import type { z } from 'zod';
import { Field, ReasonField } from '../../../components/Field.tsx';
import { PageForm, PageLink } from '../../../components/navigation.tsx';
import type { ErasureFields } from './erasure-form.ts';

type Erasure = z.infer<typeof leadErasure>;
type Request = NonNullable<Erasure['request']>;

/** What was typed, if the form was sent and not carried out. */
type Typed = { fields: ErasureFields | undefined; errors: Readonly<Record<string, string>> };

/** The first person. */
export function AskForm({ erasure, kind, fields, errors }: Typed & { erasure: Erasure; kind: string }) {
  return (
    <PageForm method="post" className="writing" noValidate>
      <ReasonField
        label="Why must it go?"
        hint="The number of the data request; or what happened, if it was sent in error or abuse, or a court asks for it."
        error={errors['reason']}
        value={fields?.reason}
      />
      <KnownField erasure={erasure} kind={kind} fields={fields} errors={errors} />
      <ReferenceField label="Type the reference" fields={fields} errors={errors} />
      <p className="hint">
        Another agent has to agree. Nothing is erased until they do. The request ends by itself after a day.
      </p>
      <div className="buttons">
        <button type="submit" name="intent" value="ask" className="danger">
          Ask another agent to agree
        </button>
        <PageLink to={`/leads/${erasure.reference}`}>Keep it, go back</PageLink>
      </div>
    </PageForm>
  );
}

/** The second person. */
export function AgreeForm(props: Typed & { erasure: Erasure; request: Request; kind: string }) {
  const { erasure, request, kind, fields, errors } = props;
  return (
    <PageForm method="post" className="writing" noValidate>
      <dl className="fields">
        <div>
          <dt>Asked by</dt>
          <dd>{request.askedBy}</dd>
        </div>
        <div>
          <dt>Reason</dt>
          <dd>{request.reason}</dd>
        </div>
        {request.undelivered.length > 0 && (
          <div>
            <dt>Accepted</dt>
            <dd>“I know that this {kind} was never delivered”</dd>
          </div>
        )}
      </dl>
      <input type="hidden" name="request" value={request.id} />
      <KnownField erasure={erasure} kind={kind} fields={fields} errors={errors} />
      <ReferenceField label="Type the reference yourself" fields={fields} errors={errors} />
      <div className="buttons">
        <button type="submit" name="intent" value="agree" className="erase">
          Agree and erase for good
        </button>
        <span className="hint">Your name is kept with theirs.</span>
      </div>
    </PageForm>
  );
}

/** Either of the two. */
export function CancelForm({ request, fields, errors }: Typed & { request: Request }) {
  return (
    <PageForm method="post" className="writing" noValidate>
      <h2>{request.isYours ? 'Cancel it' : 'Refuse'}</h2>
      <input type="hidden" name="request" value={request.id} />
      <ReasonField
        name="reason-cancel"
        hint="For the audit log."
        error={errors['reason-cancel']}
        value={fields?.intent === 'cancel' ? fields.reason : ''}
      />
      <button type="submit" name="intent" value="cancel" className="quiet">
        {request.isYours ? 'Cancel the request, keep it' : 'Refuse, keep it'}
      </button>
    </PageForm>
  );
}

/** Each of the two says that they know what was never delivered. */
function KnownField({ erasure, kind, fields, errors }: Typed & { erasure: Erasure; kind: string }) {
  const { undelivered } = erasure;
  if (undelivered.length === 0) return null;
  const waiting = undelivered.join(' ');
  const error = errors['undelivered'];
  // When more turns out to be undelivered, that has to be accepted anew.
  return (
    <div className="field" key={waiting}>
      <input type="hidden" name="waiting" value={waiting} />
      {error && (
        <p className="error" id="undelivered-error">
          {error}
        </p>
      )}
      <label className="choice">
        <input
          type="checkbox"
          id="undelivered"
          name="undelivered"
          value={waiting}
          defaultChecked={fields?.undelivered === waiting}
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'undelivered-error' })}
        />
        <span>
          <strong>I know that this {kind} was never delivered</strong>
          {undelivered.includes('crm') ? ', and that nobody will answer it.' : ' by email.'}
        </span>
      </label>
    </div>
  );
}

function ReferenceField({ label, fields, errors }: Typed & { label: string }) {
  return (
    <Field name="reference" label={label} hint="It is at the top of this page." error={errors['reference']}>
      {(control) => (
        <input {...control} className="short" defaultValue={fields?.reference ?? ''} required autoComplete="off" />
      )}
    </Field>
  );
}

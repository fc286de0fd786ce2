import { personLeads, personQuestion } from '@lamplighter/contracts/staff/staff-api';
import { failedView } from '../../../change-failure.ts';
import { readForm } from '../../../form-fields.ts';
import { pageContext } from '../../../page-context.ts';
import type { Route } from './+types/person-export.ts';
import { type PersonLead, personDocument } from './PersonDocument.tsx';

/** A copy of what is held about a person, for them: a document that a person can read, or a file for machines. */
export async function action({ context, request, params: { reference } }: Route.ActionArgs): Promise<Response> {
  const { staffApi, now } = context.get(pageContext);
  const { text, all } = await readForm(request);
  const question = personQuestion.safeParse({ reason: text('reason'), references: all('reference') });
  if (!question.success) {
    return new Response('Choose what is copied, and say why in at least 10 characters. Go back to do so.', {
      status: 422,
    });
  }
  const path = `/staff/v1/leads/${encodeURIComponent(reference)}/person?as=file`;
  const sent = await staffApi.send({ method: 'POST', path, body: question.data }, personLeads);
  if (sent.outcome !== 'done') {
    return new Response(failedView(sent), { status: sent.outcome === 'refused' ? sent.status : 503 });
  }
  const { leads } = sent.value;
  const isDocument = new URL(request.url).searchParams.get('as') === 'document';
  const name = `${reference.replace(/[^\w-]/g, '')}-copy.${isDocument ? 'html' : 'json'}`;
  const body = isDocument
    ? personDocument(leads, now())
    : `${JSON.stringify({ leads: leads.map(withoutStaff) }, undefined, 2)}\n`;
  return new Response(body, {
    headers: {
      'content-type': isDocument ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** Names of staff and their reasons are not the customer's data. */
function withoutStaff({ holds: _, same: __, deliveries, ...lead }: PersonLead) {
  const history = (events: PersonLead['deliveries'][number]['history']) => events.map(({ by: ___, ...event }) => event);
  return { ...lead, deliveries: deliveries.map((one) => ({ ...one, history: history(one.history) })) };
}

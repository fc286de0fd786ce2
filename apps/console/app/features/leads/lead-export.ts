import { openedLead, reason } from '@lamplighter/contracts/staff/staff-api';
import { failedView } from '../../change-failure.ts';
import { readForm } from '../../form-fields.ts';
import { pageContext } from '../../page-context.ts';
import { pathWith } from '../../path-with.ts';
import type { Route } from './+types/lead-export.ts';
import { callFor } from './LeadTimeline.tsx';

/** What is held about a customer, as a file that they can be given. It is opened with a reason, as on the page. */
export async function action({ context, request, params: { reference } }: Route.ActionArgs): Promise<Response> {
  const { staffApi } = context.get(pageContext);
  const { text } = await readForm(request);
  const why = reason.safeParse(text('reason'));
  if (!why.success) return new Response('Say why, in at least 10 characters. Go back to do so.', { status: 422 });
  const { path, ...call } = callFor(reference, { intent: 'open', reason: why.data });
  const opened = await staffApi.send({ ...call, path: pathWith(path, { as: 'file' }) }, openedLead);
  if (opened.outcome !== 'done') {
    return new Response(failedView(opened), { status: opened.outcome === 'refused' ? opened.status : 503 });
  }
  return new Response(`${JSON.stringify(opened.value, undefined, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${reference.replace(/[^\w-]/g, '')}.json"`,
      'cache-control': 'no-store',
    },
  });
}

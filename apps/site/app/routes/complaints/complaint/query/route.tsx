import type { FormFields } from '@lamplighter/contracts/forms/form';
import { isComplaintPath } from '@lamplighter/contracts/leads/complaint-paths';
import { data, redirect } from 'react-router';
import { canVisit, next } from '../../../../complaint/journey.server.ts';
import { stepPath } from '../../../../complaint/steps.tsx';
import { answersIn } from '../../../../journey/answers.ts';
import { loadJourney, readForm } from '../../../../journey/load-journey.ts';
import { readSender } from '../../../../journey/sender.server.ts';
import { writtenText } from '../../../../journey/written-text.server.ts';
import { pageContext } from '../../../../page-context.ts';
import type { PageHandle } from '../../../../page-policy.ts';
import type { Route } from './+types/route.ts';
import { QueryPage } from './QueryPage.tsx';
import type { QueryField } from './query-fields.ts';
import { newQueryForm } from './query-sender.server.ts';
import { sendQuery } from './send-query.server.ts';

export const handle = { stream: false } satisfies PageHandle;

function readPath(path: string) {
  if (!isComplaintPath(path)) throw redirect('/page-not-found.html');
  return path;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const path = readPath(params.complaint);
  const none: FormFields<QueryField> = {};
  // The response to a POST shows what was posted.
  if (context.get(pageContext).isPost) return { path, form: undefined, values: none, sent: [] };
  const { answers, available, tokens } = await loadJourney({ request, context });
  // The earlier answers are temporarily unavailable; what is being written stays on the page.
  if (!available) return data({ path, form: undefined, values: none, sent: [] }, { status: 503 });
  // The sender is known where this step can be visited, which the compiler cannot infer.
  const own = answersIn(answers, path);
  const from = readSender(own.sender);
  if (!from || !canVisit('query', own)) throw redirect(stepPath(path, next(own)));
  const written = writtenText(path, answers);
  const values: FormFields<QueryField> = { query: written?.text ?? '', subject: written?.subject ?? '' };
  const sent = answers.sent.filter((note) => note.path === path).map(({ reference }) => reference);
  return { path, form: newQueryForm(tokens, path, from), values, sent };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const outcome = await sendQuery({
    visitor: await loadJourney({ request, context }),
    page: context.get(pageContext),
    path: readPath(params.complaint),
    fields: await readForm<QueryField>(request),
  });
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome.status });
}

export default function ComplaintQuery({ loaderData: { path, form, values, sent }, actionData }: Route.ComponentProps) {
  if (actionData) return <QueryPage {...actionData} path={path} form={actionData.form} sent={[]} />;
  const failed = form ? undefined : 'saving';
  return <QueryPage path={path} form={form} sent={sent} values={values} problems={[]} failed={failed} />;
}

import { type ComplaintPath, isComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { data, redirect } from 'react-router';
import { AlreadySentPage } from '../features/complaint/AlreadySentPage.tsx';
import { knownPerson } from '../features/complaint/journey.ts';
import { QueryPage } from '../features/complaint/QueryPage.tsx';
import { sendQuery } from '../features/complaint/send-query.server.ts';
import { stepAddress } from '../features/complaint/step-address.ts';
import { openVisitor, readForm } from '../journey/visitor.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/complaint-query.ts';

function readPath(path: string) {
  if (!isComplaintPath(path)) throw redirect('/page-not-found.html');
  return path;
}

/** What was given before will be back; meanwhile what is being written stays on the page. */
const unknown = (path: ComplaintPath) => {
  const values: Record<string, string> = {};
  return { state: 'open' as const, path, sendKey: '', given: undefined, values };
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const path = readPath(params.complaint);
  const { answers, remembered } = await openVisitor({ request, context });
  if (!remembered) return data(unknown(path), { status: 503 });
  const known = knownPerson(answers);
  if (!known) {
    if (answers.sent?.form === 'complaint') return { state: 'sent' as const, path, reference: answers.sent.reference };
    throw redirect(stepAddress(path, 'details'));
  }
  const { person, address } = known;
  const written = answers.query?.path === path ? answers.query : undefined;
  const values: Record<string, string> = { query: written?.text ?? '', subject: written?.subject ?? '' };
  return {
    state: 'open' as const,
    path,
    sendKey: answers.key,
    given: {
      name: `${person.firstName} ${person.surname}`,
      email: person.email,
      address: `${address.address}, ${address.postcode}`,
    },
    values,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const outcome = await sendQuery({
    visitor: await openVisitor({ request, context }),
    page: context.get(pageContext),
    path: readPath(params.complaint),
    fields: await readForm(request),
  });
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome.status });
}

export default function ComplaintQuery({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'sent') return <AlreadySentPage path={loaderData.path} reference={loaderData.reference} />;
  const { path, given, sendKey, values } = loaderData;
  return (
    <QueryPage
      path={path}
      given={given}
      sendKey={sendKey || (actionData?.values['key'] ?? '')}
      values={actionData?.values ?? values}
      problems={actionData?.problems ?? []}
      failed={actionData?.failed ?? (given ? undefined : 'saving')}
      askAboutComplaint={actionData?.askAboutComplaint ?? false}
    />
  );
}

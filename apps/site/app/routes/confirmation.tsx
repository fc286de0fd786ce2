import { redirect } from 'react-router';
import { ConfirmationPage } from '../features/confirmation/ConfirmationPage.tsx';
import { openVisitor } from '../journey/visitor.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/confirmation.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { answers } = await openVisitor({ request, context });
  if (!answers.sent) throw redirect('/help-and-support/');
  return { sent: answers.sent, ombudsmanWeeks: context.get(pageContext).settings.ombudsmanWeeks };
}

export default function Confirmation({ loaderData: { sent, ombudsmanWeeks } }: Route.ComponentProps) {
  return <ConfirmationPage sent={sent} ombudsmanWeeks={ombudsmanWeeks} />;
}

import { data, redirect } from 'react-router';
import { ConfirmationPage } from '../features/confirmation/ConfirmationPage.tsx';
import { openVisitor } from '../journey/visitor.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/confirmation.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { answers, remembered } = await openVisitor({ request, context });
  // The reference will be back: leading away from here would lose it.
  if (!remembered) throw data(null, { status: 503 });
  if (!answers.sent) throw redirect('/help-and-support/');
  return { sent: answers.sent, ombudsmanWeeks: context.get(pageContext).settings.ombudsmanWeeks };
}

export default function Confirmation({ loaderData: { sent, ombudsmanWeeks } }: Route.ComponentProps) {
  return <ConfirmationPage sent={sent} ombudsmanWeeks={ombudsmanWeeks} />;
}

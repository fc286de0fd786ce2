import { ChoicePage } from '../features/complaint-choice/ChoicePage.tsx';
import { takeChoice } from '../features/complaint-choice/take-choice.server.ts';
import { customerTypeChoice } from '../features/complaint-choice/words.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/select-type.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

export const action = ({ request, context }: Route.ActionArgs) =>
  takeChoice(request, context.get(pageContext), customerTypeChoice);

export default function SelectType({ actionData }: Route.ComponentProps) {
  return <ChoicePage choice={customerTypeChoice} problems={actionData?.problems ?? []} />;
}

import { ChoicePage } from '../features/complaint-choice/ChoicePage.tsx';
import { takeChoice } from '../features/complaint-choice/take-choice.server.ts';
import { energyChoice } from '../features/complaint-choice/words.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import type { Route } from './+types/select-energy.ts';

export const handle = { hydrate: false, stream: false } satisfies PageHandle;

export const action = ({ request, context }: Route.ActionArgs) =>
  takeChoice(request, context.get(pageContext), energyChoice);

export default function SelectEnergy({ actionData }: Route.ComponentProps) {
  return <ChoicePage choice={energyChoice} problems={actionData?.problems ?? []} />;
}

import { ChoicePage, type ComplaintChoice } from '../../complaint/ChoicePage.tsx';
import { takeChoice } from '../../complaint/take-choice.server.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import type { Route } from './+types/route.ts';

const choice: ComplaintChoice = {
  title: 'What type of energy customer are you?',
  hint: 'Your complaint then goes to the right team.',
  missing: 'Select what type of energy customer you are',
  back: '/help-and-support/make-a-complaint-select-energy',
  step: 2,
  options: [
    { value: 'credit', label: 'I pay on receipt of a bill', to: 'credit' },
    { value: 'payAsYouGo', label: 'I pay as I go and top up my meter', to: 'payAsYouGo' },
    { value: 'directDebit', label: 'I pay by Direct Debit', to: 'credit' },
    { value: 'other', label: 'Other', to: 'credit' },
  ],
};

export const handle = { stream: false } satisfies PageHandle;

export const action = ({ request, context }: Route.ActionArgs) => takeChoice(request, context.get(pageContext), choice);

export default function SelectType({ actionData }: Route.ComponentProps) {
  return <ChoicePage choice={choice} problems={actionData?.problems ?? []} />;
}

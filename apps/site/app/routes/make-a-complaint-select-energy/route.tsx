import { mainSite } from '@lamplighter/contracts/content/main-site';
import { ChoicePage, type ComplaintChoice } from '../../complaint/ChoicePage.tsx';
import { customerTypeUrl } from '../../complaint/steps.tsx';
import { takeChoice } from '../../complaint/take-choice.server.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import type { Route } from './+types/route.ts';

const choice: ComplaintChoice = {
  title: 'Choose an option',
  hint: 'To make a complaint, tell us first what it is about.',
  missing: 'Select an option',
  back: '/help-and-support/contact-us',
  step: 1,
  options: [
    {
      value: 'energy',
      label: 'Energy',
      hint: 'Gas or electricity',
      to: customerTypeUrl,
    },
    {
      value: 'homeServices',
      label: 'Home services',
      hint: 'Boiler cover, repairs, engineers',
      to: mainSite.homeServicesComplaint,
    },
    {
      value: 'installations',
      label: 'Installations',
      hint: 'A new boiler or heating system',
      to: mainSite.installationsComplaint,
    },
    {
      value: 'electricVehicle',
      label: 'Electric vehicle',
      hint: 'Home charging',
      to: mainSite.electricVehicleComplaint,
    },
  ],
};

export const handle = { stream: false } satisfies PageHandle;

export const action = ({ request, context }: Route.ActionArgs) => takeChoice(request, context.get(pageContext), choice);

export default function SelectEnergy({ actionData }: Route.ComponentProps) {
  return <ChoicePage choice={choice} problems={actionData?.problems ?? []} />;
}

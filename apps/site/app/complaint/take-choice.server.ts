import type { FieldError } from '@lamplighter/contracts/forms/form';
import { data, redirect } from 'react-router';
import { readForm } from '../journey/load-journey.ts';
import type { PageContext } from '../page-context.ts';
import type { ChoiceField, ComplaintChoice } from './ChoicePage.tsx';

/** Redirects to the chosen page by a full page load; a page of the main site is on its configured origin. */
export async function takeChoice(request: Request, { settings }: PageContext, choice: ComplaintChoice) {
  const chosen = (await readForm<ChoiceField>(request)).choice;
  const option = choice.options.find(({ value }) => value === chosen);
  if (!option) {
    const problems: FieldError<ChoiceField>[] = [{ field: 'choice', message: choice.missing }];
    return data({ problems }, { status: 422 });
  }
  const { credit, payAsYouGo } = settings.complaintPages;
  const to = { credit, payAsYouGo }[option.to] ?? option.to;
  const onMainSite = to.startsWith('/') && !to.startsWith('/help-and-support/');
  return redirect(onMainSite ? (settings.mainSiteOrigin ?? '') + to : to, 303);
}

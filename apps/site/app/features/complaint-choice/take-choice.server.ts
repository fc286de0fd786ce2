import { data, redirect } from 'react-router';
import type { FieldError } from '../../components/forms/field-error.ts';
import { readForm } from '../../journey/load-journey.ts';
import type { PageContext } from '../../page-context.ts';
import type { ChoiceField } from './ChoicePage.tsx';
import type { ComplaintChoice } from './words.ts';

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

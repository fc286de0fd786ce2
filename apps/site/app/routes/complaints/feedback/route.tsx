import { defineForm } from '@lamplighter/contracts/forms/form';
import { queryLimit } from '@lamplighter/contracts/leads/lead-text';
import { creditFeedbackForm } from '@lamplighter/contracts/leads/query';
import { data } from 'react-router';
import { type FormState, TechnicalProblem } from '../../../complaint/DetailsForm.tsx';
import { Button } from '../../../components/Button.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { FormNotice } from '../../../components/forms/FocusedAlert.tsx';
import { FormAside } from '../../../components/forms/FormAside.tsx';
import { FormField } from '../../../components/forms/FormField.tsx';
import { OfflineNotice } from '../../../components/forms/OfflineNotice.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { BackLink, Step } from '../../../components/Steps.tsx';
import { FormPage } from '../../../components/shell/FormPage.tsx';
import { answersIn, changeForm } from '../../../journey/answers.ts';
import { loadJourney, readForm } from '../../../journey/load-journey.ts';
import { keepText } from '../../../journey/written-text.server.ts';
import { pageContext } from '../../../page-context.ts';
import type { PageHandle } from '../../../page-policy.ts';
import type { Route } from './+types/route.ts';
import { next, stepPath } from './steps.ts';
import { feedbackWords } from './words.ts';

export const handle = { stream: false } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { answers } = await loadJourney({ request, context });
  const sent = answers.sent.some(({ path }) => path === 'feedback');
  return { values: { feedback: answersIn(answers, 'feedback').text ?? '' }, sent };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await loadJourney({ request, context });
  const values = await readForm<CreditField>(request);
  const form = creditForm.check(values);
  if ('problems' in form) return data({ values, problems: form.problems, failed: undefined }, { status: 422 });
  try {
    const kept = keepText(visitor.answers, 'feedback', { text: form.answers.feedback });
    const answers = changeForm(kept, 'feedback', { isComplaint: undefined });
    return await visitor.saveAndRedirect(stepPath(next(answersIn(answers, 'feedback'))), answers);
  } catch (err) {
    context.get(pageContext).logger.error({ event: 'feedback-not-kept', err });
    return data({ values, problems: [], failed: 'saving' as const }, { status: 503 });
  }
}

export default function Feedback({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CreditPage
      values={actionData?.values ?? loaderData.values}
      problems={actionData?.problems ?? []}
      failed={actionData?.failed}
      sent={loaderData.sent}
    />
  );
}

const words = feedbackWords.credit;

export const creditForm = defineForm(creditFeedbackForm, {
  feedback: { input: 'textarea', label: words.label, hint: words.hint, rows: 6, limit: queryLimit },
});

export type CreditField = (typeof creditForm.names)[number];

type Props = FormState<CreditField> & {
  /** Whether feedback has been sent recently. */
  sent: boolean;
};

export function CreditPage({ values, problems, failed, sent }: Props) {
  const aside = <FormAside lists={[feedbackWords.next]} line="general-phone" />;
  return (
    <FormPage title={words.title} problems={problems} failed={failed !== undefined} aside={aside}>
      <BackLink to="/help-and-support/bills-and-payments" />
      <ErrorSummary problems={problems} />
      {failed && <TechnicalProblem />}
      {sent && problems.length === 0 && !failed && (
        <FormNotice heading={words.sent.heading} texts={[words.sent.text]} />
      )}
      <Step at={1} of={2} />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <p>
        {words.limit} <SiteLink to={words.contact.link}>{words.contact.label}</SiteLink>
      </p>
      <form method="post" action={stepPath('credit')} noValidate data-form>
        {creditForm.questions.map((question) => (
          <FormField key={question.name} question={question} values={values} problems={problems} draft="feedback" />
        ))}
        <OfflineNotice />
        <p>
          <Button>{words.submit}</Button>
        </p>
      </form>
    </FormPage>
  );
}

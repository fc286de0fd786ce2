import { data, redirect } from 'react-router';
import { AddressFailure, AddressPicker } from '../../../../address/AddressPicker.tsx';
import { AskAboutComplaint } from '../../../../complaint/AskAboutComplaint.tsx';
import {
  CheckAgain,
  DefaultButton,
  type FormState,
  PersonFields,
  type ShownDetails,
  TechnicalProblem,
  TryAgain,
} from '../../../../complaint/DetailsForm.tsx';
import { submitDetails } from '../../../../complaint/details-action.server.ts';
import { type DetailsField, detailsForm } from '../../../../complaint/details-fields.ts';
import { readDetailsToken, showDetails } from '../../../../complaint/details-token.server.ts';
import { ErrorSummary } from '../../../../components/forms/ErrorSummary.tsx';
import { FormAside } from '../../../../components/forms/FormAside.tsx';
import { GivenAnswer, GivenText } from '../../../../components/forms/GivenAnswer.tsx';
import { OfflineNotice } from '../../../../components/forms/OfflineNotice.tsx';
import { BackLink, Step } from '../../../../components/Steps.tsx';
import { FormPage } from '../../../../components/shell/FormPage.tsx';
import { answersIn, typedDetails } from '../../../../journey/answers.ts';
import { loadJourney, readForm } from '../../../../journey/load-journey.ts';
import { personalPage, personFieldNames, prefill } from '../../../../journey/prefill.ts';
import { pageContext } from '../../../../page-context.ts';
import type { PageHandle } from '../../../../page-policy.ts';
import { canVisit, next, stepPath } from '../steps.ts';
import { feedbackWords } from '../words.ts';
import type { Route } from './+types/route.ts';
import { sendFeedback } from './send-feedback.server.ts';

export const handle = { stream: false } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const unknown = { shown: { at: undefined, token: '' }, feedback: undefined, values: {}, filledIn: false };
  // The response to a POST shows what was posted.
  if (context.get(pageContext).isPost) return unknown;
  const { answers, available, tokens } = await loadJourney({ request, context });
  if (!available) return unknown;
  const own = answersIn(answers, 'feedback');
  if (!canVisit('details', own)) throw redirect(stepPath(next(own)));
  const { text: feedback } = own;
  const typed = typedDetails(answers, 'feedback');
  const { values, filledIn } = await prefill<DetailsField>({ request, context }, personFieldNames, typed);
  const fromAccount = filledIn || answers.fromAccount;
  const shown = showDetails(tokens, { path: 'feedback', at: answers.address, feedback, fromAccount });
  return data({ shown, feedback, values, filledIn }, filledIn ? personalPage : undefined);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await loadJourney({ request, context });
  const page = context.get(pageContext);
  const fields = await readForm<DetailsField>(request);
  const token = readDetailsToken(visitor.tokens, 'feedback', fields);
  const stored = answersIn(visitor.answers, 'feedback');
  const feedback = token?.feedback ?? stored.text;
  const own = { ...stored, text: feedback };
  if (visitor.available && !canVisit('details', own)) return redirect(stepPath(next(own)), 303);
  const outcome = await submitDetails({
    visitor,
    page,
    fields,
    path: 'feedback',
    token,
    here: stepPath('details'),
    finish: (details) => sendFeedback({ visitor, page, details, feedback: feedback ?? '', fields }),
  });
  return outcome instanceof Response ? outcome : data({ ...outcome, feedback }, { status: outcome.status });
}

export default function FeedbackDetails({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) return <FeedbackDetailsPage {...actionData} {...actionData.shown} />;
  const { shown, feedback, values, filledIn } = loaderData;
  const failed = shown.at ? undefined : 'saving';
  const page = { ...shown, feedback, values, filledIn, failed } as const;
  return <FeedbackDetailsPage {...page} problems={[]} pressed="continue" />;
}

const words = feedbackWords.details;

type Props = FormState<DetailsField> &
  ShownDetails & {
    /** The text from the previous page, if known. */
    feedback: string | undefined;
  };

export function FeedbackDetailsPage(props: Props) {
  const { token, at, feedback, check, values, filledIn = false, problems, failed, pressed, askAboutComplaint } = props;
  const aside = <FormAside lists={[feedbackWords.next]} line="general-phone" />;
  return (
    <FormPage title={words.title} problems={problems} failed={failed !== undefined} aside={aside}>
      <BackLink to={stepPath('credit')} />
      <ErrorSummary problems={problems} />
      {failed === 'saving' && <TechnicalProblem />}
      {failed === 'address' && <AddressFailure />}
      {check && <CheckAgain />}
      <Step at={2} of={2} />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {feedback !== undefined && <Request feedback={feedback} />}
      <form method="post" action={stepPath('details')} noValidate data-form>
        <DefaultButton />
        <PersonFields form={detailsForm('feedback', {})} values={values} filledIn={filledIn} problems={problems} />
        {askAboutComplaint && <AskAboutComplaint about="feedback" values={values} problems={problems} />}
        {at ? (
          <AddressPicker
            {...{ at, token, values, problems }}
            form="feedback"
            inPlace={problems.length === 0 && !failed && !check && !askAboutComplaint}
          />
        ) : (
          <TryAgain token={token} values={values} pressed={pressed} />
        )}
        <OfflineNotice />
      </form>
    </FormPage>
  );
}

/** A text longer than this is folded. */
const longTextLength = 300;

function Request({ feedback }: { feedback: string }) {
  const text = <GivenText>{feedback}</GivenText>;
  return (
    <GivenAnswer heading={words.text} change={{ to: stepPath('credit'), about: words.changeAbout }}>
      {feedback.length <= longTextLength ? (
        text
      ) : (
        <details>
          <summary>{words.wholeText}</summary>
          {text}
        </details>
      )}
    </GivenAnswer>
  );
}

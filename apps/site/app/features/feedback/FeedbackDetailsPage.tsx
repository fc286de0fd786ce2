import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import type { AddressState } from '../../journey/answers.ts';
import { problemWith } from '../../journey/problems.ts';
import { AddressPart } from '../address/AddressPart.tsx';
import { AskAboutComplaint } from '../complaint/AskAboutComplaint.tsx';
import { type FormState, TechnicalProblem, TryAgain } from '../complaint/DetailsPage.tsx';
import { PersonFields } from '../complaint/PersonFields.tsx';
import { feedbackWords } from './words.ts';

const words = feedbackWords.details;

/** `at`: how far the address has come, when that is known. */
type Props = FormState & { at: AddressState | undefined };

export function FeedbackDetailsPage({
  at,
  values,
  filledIn = false,
  problems,
  failed,
  pressed,
  askAboutComplaint = false,
}: Props) {
  return (
    <FormPage title={words.title} problems={problems}>
      <BackLink to="/help-and-support/complaints/feedback" />
      <ErrorSummary problems={problems} />
      {failed === 'saving' && <TechnicalProblem />}
      <Step at={2} of={3} />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <form method="post" action="/help-and-support/complaints/feedback/personal-details" noValidate>
        <button type="submit" name="step" value="continue" className="hidden-text" tabIndex={-1} aria-hidden="true" />
        <PersonFields values={values} filledIn={filledIn} problems={problems} />
        {at ? (
          <AddressPart at={at} values={values} problems={problems} failed={failed === 'address'} />
        ) : (
          <TryAgain values={values} pressed={pressed} />
        )}
        {askAboutComplaint && (
          <AskAboutComplaint
            about="feedback"
            chosen={values['asComplaint']}
            error={problemWith(problems, 'asComplaint')}
          />
        )}
        {at?.state === 'chosen' && (
          <p>
            <Button name="step" value="next">
              {words.submit}
            </Button>
          </p>
        )}
      </form>
    </FormPage>
  );
}

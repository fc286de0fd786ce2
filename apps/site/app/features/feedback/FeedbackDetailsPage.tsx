import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import type { AddressState } from '../../journey/answers.ts';
import { AddressPart } from '../address/AddressPart.tsx';
import { type FormState, TechnicalProblem } from '../complaint/DetailsPage.tsx';
import { PersonFields } from '../complaint/PersonFields.tsx';
import { feedbackWords } from './words.ts';

const words = feedbackWords.details;

export function FeedbackDetailsPage({ at, values, problems, failed }: FormState & { at: AddressState }) {
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
        <PersonFields values={values} problems={problems} />
        <AddressPart at={at} values={values} problems={problems} failed={failed === 'address'} />
        {at.state === 'chosen' && (
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

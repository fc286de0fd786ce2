import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { GivenAnswer, GivenText } from '../../components/forms/GivenAnswer.tsx';
import { OfflineNotice } from '../../components/forms/OfflineNotice.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { AddressFailure, AddressPart } from '../address/AddressPart.tsx';
import { AskAboutComplaint } from '../complaint/AskAboutComplaint.tsx';
import {
  CheckAgain,
  DefaultButton,
  type FormState,
  type ShownDetails,
  stepButton,
  TechnicalProblem,
  TryAgain,
} from '../complaint/DetailsPage.tsx';
import type { DetailsField } from '../complaint/details-fields.ts';
import { PersonFields } from '../complaint/PersonFields.tsx';
import { FeedbackAside } from './FeedbackAside.tsx';
import { stepPath } from './step-path.ts';
import { feedbackWords } from './words.ts';

const words = feedbackWords.details;

type Props = FormState<DetailsField> &
  ShownDetails & {
    /** The text from the previous page, if known. */
    feedback: string | undefined;
  };

export function FeedbackDetailsPage(props: Props) {
  const { token, at, feedback, check, values, filledIn = false, problems, failed, pressed, askAboutComplaint } = props;
  return (
    <FormPage title={words.title} problems={problems} failed={failed !== undefined} aside={<FeedbackAside />}>
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
        <input type="hidden" name={'form' satisfies DetailsField} value={token} />
        <DefaultButton />
        <PersonFields values={values} filledIn={filledIn} problems={problems} emailHint={words.emailHint} />
        {at ? (
          <AddressPart at={at} values={values} problems={problems} />
        ) : (
          <TryAgain values={values} pressed={pressed} />
        )}
        {askAboutComplaint && <AskAboutComplaint about="feedback" values={values} problems={problems} />}
        <OfflineNotice />
        {at && at.state !== 'chosen' && <p>{words.needsAddress}</p>}
        {at?.state === 'chosen' && (
          <p>
            <Button {...stepButton('next')}>{words.submit}</Button>
          </p>
        )}
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

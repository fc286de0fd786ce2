import type { ComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary, type FieldProblem } from '../../components/forms/ErrorSummary.tsx';
import { Radios } from '../../components/forms/Radios.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import type { AddressState } from '../../journey/answers.ts';
import { problemWith } from '../../journey/problems.ts';
import { AddressPart, UnknownAddress } from '../address/AddressPart.tsx';
import { PersonFields } from './PersonFields.tsx';
import { stepAddress } from './step-address.ts';
import { complaintWords as words } from './words.ts';

export type FormState = {
  values: Record<string, string>;
  /** Whether some of them are what the customer's account holds. */
  filledIn?: boolean;
  problems: FieldProblem[];
  /** What could not be done for a reason that is ours. */
  failed: 'address' | 'saving' | undefined;
  /** The button that was pressed, to press it again. */
  pressed?: string;
  /** What was written reads like a complaint, so the person is asked once. */
  askAboutComplaint?: boolean;
};

/** `at`: how far the address has come, when that is known. */
type Props = FormState & { path: ComplaintPath; at: AddressState | undefined };

export function DetailsPage({ path, at, values, filledIn = false, problems, failed, pressed }: Props) {
  return (
    <FormPage title={words.aboutYou} problems={problems}>
      <BackLink to="/help-and-support/contact-us" />
      <ErrorSummary problems={problems} />
      {failed === 'saving' && <TechnicalProblem />}
      <Step at={1} of={3} />
      <h1>{words.headings[path]}</h1>
      <h2>{words.aboutYou}</h2>
      <form method="post" action={stepAddress(path, 'details')} noValidate>
        <button type="submit" name="step" value="continue" className="hidden-text" tabIndex={-1} aria-hidden="true" />
        <PersonFields values={values} filledIn={filledIn} problems={problems} withTextphone />
        <Radios
          name="vulnerabilityConsent"
          legend={words.consent.legend}
          hint={words.consent.hint}
          options={[
            { value: 'yes', label: words.consent.yes },
            { value: 'no', label: words.consent.no },
          ]}
          chosen={values['vulnerabilityConsent']}
          error={problemWith(problems, 'vulnerabilityConsent')}
        />
        {at ? (
          <AddressPart at={at} values={values} problems={problems} failed={failed === 'address'} />
        ) : (
          <TryAgain values={values} pressed={pressed} />
        )}
        {at?.state === 'chosen' && (
          <p>
            <Button name="step" value="next">
              {words.next}
            </Button>
          </p>
        )}
      </form>
    </FormPage>
  );
}

/** While nobody knows what was given before, all there is to do is the same again. */
export function TryAgain({ values, pressed = 'continue' }: Pick<FormState, 'values' | 'pressed'>) {
  return (
    <>
      <UnknownAddress values={values} />
      <p>
        <Button name="step" value={pressed}>
          {words.tryAgain}
        </Button>
      </p>
    </>
  );
}

/** What is said when a lead, or what was typed, could not be taken. */
export function TechnicalProblem() {
  return (
    <Alert kind="error" heading={words.failed.heading}>
      {words.failed.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  );
}

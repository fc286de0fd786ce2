import { type AnsweringLine, answeringLine } from '@lamplighter/contracts/answering-line';
import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/complaint-paths';
import { Button } from '../../components/Button.tsx';
import { CallInstead } from '../../components/forms/CallInstead.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { FocusedAlert } from '../../components/forms/FocusedAlert.tsx';
import { FormNotice } from '../../components/forms/FormNotice.tsx';
import type { FieldError } from '../../components/forms/field-error.ts';
import { OfflineNotice } from '../../components/forms/OfflineNotice.tsx';
import { Radios } from '../../components/forms/Radios.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { BackLink } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import type { AddressState } from '../../journey/answers.ts';
import { type FormFields, fieldsOf } from '../../journey/form-fields.ts';
import { AddressFailure, AddressPart, UnknownAddress } from '../address/AddressPart.tsx';
import { wantsCall } from '../call-back/asked-call.ts';
import { CallFields } from '../call-back/CallFields.tsx';
import type { CallChoice } from '../call-back/call-choices.ts';
import { callWords } from '../call-back/words.ts';
import { ComplaintsProcedure } from '../complaint-choice/ComplaintsProcedure.tsx';
import { customerTypeUrl } from '../complaint-choice/words.ts';
import { ComplaintAside } from './ComplaintAside.tsx';
import { ComplaintStepNumber } from './ComplaintStepNumber.tsx';
import type { DetailsField, PersonField } from './details-fields.ts';
import { PersonFields } from './PersonFields.tsx';
import { stepPath } from './step-path.ts';
import { complaintWords as words } from './words.ts';

export type FormState<Name extends string> = {
  values: FormFields<Name>;
  /** Whether some values are prefilled from the customer's account. */
  filledIn?: boolean;
  problems: FieldError<Name>[];
  /** What failed because of a server error. */
  failed: 'address' | 'saving' | undefined;
  /** The button that was pressed, so that a retry repeats it. */
  pressed?: string;
  /** The text reads like a complaint, so the customer is asked once. */
  askAboutComplaint?: boolean;
  /** The POST had no valid token of what its page showed, so the customer must check the details again. */
  check?: boolean;
};

/** What a page with details and an address shows, and the token that binds its POST to it. */
export type ShownDetails = {
  token: string;
  /** The state of the address selector, if known. */
  at: AddressState | undefined;
};

type Props = FormState<DetailsField> &
  ShownDetails & {
    path: ComplaintPath;
    /** Details were given before and have expired; with or without the text. */
    expired: 'details' | 'with text' | undefined;
    /** The times at which a customer can be called. */
    calls: CallChoice[];
  };

/** A button of a page with details and an address, by the step that it takes. */
export const stepButton = (step: string) => ({ name: 'step' satisfies DetailsField, value: step });

export function DetailsPage(props: Props) {
  const { path, token, at, expired, calls, values, filledIn = false, problems, failed, pressed, check } = props;
  const { choice } = fieldsOf<PersonField>({ values, problems });
  const isComplaint = complaintPaths[path].kind === 'complaint';
  const call = wantsCall(values);
  const line = answeringLine(complaintPaths[path]);
  const aside = <ComplaintAside path={path} call={call} />;
  return (
    <FormPage title={words.aboutYou} problems={problems} failed={failed !== undefined} aside={aside}>
      <BackLink to={isComplaint ? customerTypeUrl : '/help-and-support/contact-us'} />
      <ErrorSummary problems={problems} />
      {failed === 'saving' && <TechnicalProblem line={line} />}
      {failed === 'address' && <AddressFailure line={line} />}
      {check && <CheckAgain />}
      {expired && problems.length === 0 && !failed && <Expired withText={expired === 'with text'} />}
      <ComplaintStepNumber path={path} step="details" />
      <h1>{words.headings[path]}</h1>
      <h2>{words.aboutYou}</h2>
      {!isComplaint && <CallSwitch path={path} call={call} />}
      <form method="post" action={stepPath(path, 'details')} noValidate data-form>
        <input type="hidden" name={'form' satisfies DetailsField} value={token} />
        <DefaultButton />
        <input type="hidden" name={'call' satisfies DetailsField} value={call ? 'yes' : 'no'} />
        {call && <CallFields values={values} problems={problems} choices={calls} />}
        <PersonFields values={values} filledIn={filledIn} problems={problems} call={call} withTextphone />
        <Radios
          {...choice('vulnerabilityConsent')}
          legend={words.consent.legend}
          hint={words.consent.hint}
          options={[
            { value: 'yes', label: words.consent.yes },
            { value: 'no', label: words.consent.no },
          ]}
        />
        {at ? (
          <AddressPart at={at} values={values} problems={problems} />
        ) : (
          <TryAgain values={values} pressed={pressed} />
        )}
        <OfflineNotice />
        {at && at.state !== 'chosen' && <p>{words.needsAddress}</p>}
        {at?.state === 'chosen' && (
          <p>
            <Button {...stepButton('next')}>{words.next}</Button>
          </p>
        )}
      </form>
      {isComplaint && <ComplaintsProcedure />}
    </FormPage>
  );
}

/** An enquiry is answered by email, or by a call. */
function CallSwitch({ path, call }: { path: ComplaintPath; call: boolean }) {
  const { ask, askLink, write, writeLink } = callWords;
  return (
    <p>
      {call ? write : ask}{' '}
      <SiteLink to={`${stepPath(path, 'details')}?call=${call ? 'no' : 'ask'}`}>{call ? writeLink : askLink}</SiteLink>
    </p>
  );
}

/** Enter in a text box presses the first button of a form: this one, which is not shown. */
export function DefaultButton() {
  return <button type="submit" {...stepButton('continue')} className="hidden-text" tabIndex={-1} aria-hidden="true" />;
}

/** While the earlier answers cannot be loaded, the only action is to repeat the last one. */
export function TryAgain({ values, pressed = 'continue' }: Pick<FormState<DetailsField>, 'values' | 'pressed'>) {
  return (
    <>
      <UnknownAddress values={values} />
      <p>
        <Button {...stepButton(pressed)}>{words.tryAgain}</Button>
      </p>
    </>
  );
}

/** Shown when a lead, or what was typed, could not be saved. */
export function TechnicalProblem({ line }: { line?: AnsweringLine }) {
  return (
    <FocusedAlert heading={words.failed.heading} after={<CallInstead line={line} />}>
      {words.failed.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </FocusedAlert>
  );
}

export function CheckAgain() {
  return <FormNotice heading={words.check.heading} texts={[words.check.text]} />;
}

function Expired({ withText }: { withText: boolean }) {
  const { heading, text, textKept } = words.expired;
  return <FormNotice heading={heading} texts={withText ? [text, textKept] : [text]} />;
}

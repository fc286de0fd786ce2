import { answeringLine } from '@lamplighter/contracts/leads/answers';
import { type ComplaintPath, complaintPaths } from '@lamplighter/contracts/leads/complaint-paths';
import { AddressFailure, AddressPicker } from '../../../address/AddressPicker.tsx';
import { wantsCall } from '../../../call-back/asked-call.ts';
import type { CallChoice } from '../../../call-back/call-choices.ts';
import { callWords } from '../../../call-back/words.ts';
import { ComplaintAside, ComplaintsProcedure } from '../../../complaint/ComplaintAside.tsx';
import {
  CheckAgain,
  DefaultButton,
  type FormState,
  PersonFields,
  type ShownDetails,
  TechnicalProblem,
  TryAgain,
} from '../../../complaint/DetailsForm.tsx';
import { type DetailsField, helpForm } from '../../../complaint/details-fields.ts';
import { ComplaintStepNumber, customerTypeUrl, stepPath } from '../../../complaint/steps.tsx';
import { complaintWords as words } from '../../../complaint/words.ts';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { FormNotice } from '../../../components/forms/FocusedAlert.tsx';
import { OfflineNotice } from '../../../components/forms/OfflineNotice.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { BackLink } from '../../../components/Steps.tsx';
import { FormPage } from '../../../components/shell/FormPage.tsx';

type Props = FormState<DetailsField> &
  ShownDetails & {
    path: ComplaintPath;
    /** Details were given before and have expired; with or without the text. */
    expired: 'details' | 'with text' | undefined;
    /** The times at which a customer can be called. */
    calls: CallChoice[];
  };

export function DetailsPage(props: Props) {
  const { path, token, at, expired, calls, values, filledIn = false, problems, failed, pressed, check } = props;
  const isComplaint = complaintPaths[path].kind === 'complaint';
  const call = wantsCall(values);
  const heading = call ? callWords.heading : words.headings[path];
  const line = answeringLine(complaintPaths[path]);
  const aside = <ComplaintAside path={path} call={call} />;
  return (
    <FormPage title={`${words.aboutYou}: ${heading}`} problems={problems} failed={failed !== undefined} aside={aside}>
      <BackLink to={isComplaint ? customerTypeUrl : '/help-and-support/contact-us'} />
      <ErrorSummary problems={problems} />
      {failed === 'saving' && <TechnicalProblem line={line} />}
      {failed === 'address' && <AddressFailure line={line} />}
      {check && <CheckAgain />}
      {expired && problems.length === 0 && !failed && <Expired withText={expired === 'with text'} />}
      <ComplaintStepNumber path={path} step="details" />
      <h1>{heading}</h1>
      <h2>{words.aboutYou}</h2>
      {!isComplaint && <CallSwitch path={path} call={call} />}
      <form method="post" action={stepPath(path, 'details')} noValidate data-form>
        <DefaultButton />
        <input type="hidden" name={'call' satisfies DetailsField} value={call ? 'yes' : 'no'} />
        <PersonFields form={helpForm(values)} values={values} filledIn={filledIn} problems={problems} calls={calls} />
        {at ? (
          <AddressPicker
            {...{ at, token, values, problems }}
            form={path}
            inPlace={problems.length === 0 && !failed && !check}
          />
        ) : (
          <TryAgain token={token} values={values} pressed={pressed} />
        )}
        <OfflineNotice />
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

function Expired({ withText }: { withText: boolean }) {
  const { heading, text, textKept } = words.expired;
  return <FormNotice heading={heading} texts={withText ? [text, textKept] : [text]} />;
}

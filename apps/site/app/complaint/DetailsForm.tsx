import type { FieldError, FormFields } from '@lamplighter/contracts/forms/form';
import type { AnsweringLine } from '@lamplighter/contracts/leads/answers';
import { Fragment } from 'react';
import { UnknownAddress } from '../address/AddressPicker.tsx';
import type { CallChoice } from '../call-back/call-choices.ts';
import { Button } from '../components/Button.tsx';
import { CallInstead } from '../components/forms/CallInstead.tsx';
import { FocusedAlert, FormNotice } from '../components/forms/FocusedAlert.tsx';
import { FormField } from '../components/forms/FormField.tsx';
import type { AddressState } from '../journey/answers.ts';
import type { DetailsField, DetailsForm } from './details-fields.ts';
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

/** A button of a page with details and an address, by the step that it takes. */
const stepButton = (step: string) => ({ name: 'step' satisfies DetailsField, value: step });

/** Enter in a text box presses the first button of a form: this one, which is not shown. */
export function DefaultButton() {
  return <button type="submit" {...stepButton('continue')} className="hidden-text" tabIndex={-1} aria-hidden="true" />;
}

type TryAgainProps = Pick<FormState<DetailsField>, 'values' | 'pressed'> & Pick<ShownDetails, 'token'>;

/** While the earlier answers cannot be loaded, the only action is to repeat the last one. */
export function TryAgain({ token, values, pressed = 'continue' }: TryAgainProps) {
  return (
    <>
      <input type="hidden" name={'form' satisfies DetailsField} value={token} />
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

type PersonProps = {
  form: DetailsForm;
  values: FormFields<DetailsField>;
  /** Whether some values are prefilled from the customer's account. */
  filledIn: boolean;
  problems: FieldError[];
  /** The times of a call, each with its next day. */
  calls?: CallChoice[];
};

/** The details of a complaint, an enquiry or feedback, in the order of its form. */
export function PersonFields({ form, values, filledIn, problems, calls = [] }: PersonProps) {
  return form.questions.map((question) => (
    <Fragment key={question.name}>
      {filledIn && question.name === 'firstName' && <p>{words.filledIn}</p>}
      <FormField
        question={question}
        values={values}
        problems={problems}
        {...(question.name === 'callTime' && { options: calls })}
      />
    </Fragment>
  ));
}

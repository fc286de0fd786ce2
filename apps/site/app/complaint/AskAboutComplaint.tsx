import { errorFor, type FieldError, type FormFields } from '@lamplighter/contracts/forms/form';
import { FormField } from '../components/forms/FormField.tsx';
import type { ComplaintQuestionField } from './complaint-question.ts';
import { complaintWords } from './words.ts';

const words = complaintWords.asComplaint;

type Props = {
  about: 'enquiry' | 'feedback';
  values: FormFields<ComplaintQuestionField>;
  problems: FieldError[];
};

/** Asked after a submission, and only if its text reads like a complaint. The customer decides. */
export function AskAboutComplaint({ about, values, problems }: Props) {
  const name = 'asComplaint' satisfies ComplaintQuestionField;
  const options = [
    { value: 'yes', label: words.yes },
    { value: 'no', label: words.no[about] },
  ];
  return (
    <>
      <input type="hidden" name={'asked' satisfies ComplaintQuestionField} value="yes" />
      <FormField
        question={{ name, input: 'radios', label: words.legend, hint: words.hint, options }}
        values={values}
        problems={problems}
        takesFocus={!values[name] && errorFor<string>(problems, name) === undefined}
      />
    </>
  );
}

import type { FieldError } from '../../components/forms/field-error.ts';
import { Radios } from '../../components/forms/Radios.tsx';
import { type FormFields, fieldsOf } from '../../journey/form-fields.ts';
import type { ComplaintQuestionField } from './complaint-question.ts';
import { complaintWords } from './words.ts';

const words = complaintWords.asComplaint;

type Props = {
  about: 'enquiry' | 'feedback';
  values: FormFields<ComplaintQuestionField>;
  problems: FieldError[];
};

/** Asked after a submission, and only if its text reads like a complaint. The customer decides. */
export function AskAboutComplaint({ about, ...form }: Props) {
  const question = fieldsOf<ComplaintQuestionField>(form).choice('asComplaint');
  return (
    <>
      <input type="hidden" name={'asked' satisfies ComplaintQuestionField} value="yes" />
      <Radios
        {...question}
        legend={words.legend}
        hint={words.hint}
        takesFocus={!question.chosen && !question.error}
        options={[
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no[about] },
        ]}
      />
    </>
  );
}

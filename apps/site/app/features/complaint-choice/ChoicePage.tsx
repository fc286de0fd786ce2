import { Button } from '../../components/Button.tsx';
import { ErrorSummary, type FieldError } from '../../components/forms/ErrorSummary.tsx';
import { Radios } from '../../components/forms/Radios.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { errorFor } from '../../journey/field-errors.ts';
import type { ComplaintChoice } from './words.ts';

/** A page with one question, whose answer decides the next page. */
export function ChoicePage({ choice, problems }: { choice: ComplaintChoice; problems: FieldError[] }) {
  return (
    <FormPage title={choice.title} problems={problems}>
      <BackLink to={choice.back} />
      <ErrorSummary problems={problems} />
      <Step at={choice.step} of={4} />
      <form method="post" noValidate data-form>
        <Radios
          name="choice"
          legend={choice.title}
          isHeading
          options={choice.options.map(({ value, label, hint }) => ({ value, label, ...(hint && { hint }) }))}
          error={errorFor(problems, 'choice')}
        />
        <p>
          <Button>Continue</Button>
        </p>
      </form>
    </FormPage>
  );
}

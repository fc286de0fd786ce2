import { Button } from '../../components/Button.tsx';
import { ErrorSummary, type FieldProblem } from '../../components/forms/ErrorSummary.tsx';
import { Radios } from '../../components/forms/Radios.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { problemWith } from '../../journey/problems.ts';
import type { ComplaintChoice } from './words.ts';

/** One question, whose answer decides where to go. */
export function ChoicePage({ choice, problems }: { choice: ComplaintChoice; problems: FieldProblem[] }) {
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
          error={problemWith(problems, 'choice')}
        />
        <p>
          <Button>Continue</Button>
        </p>
      </form>
    </FormPage>
  );
}

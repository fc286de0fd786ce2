import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { FormAside } from '../../components/forms/FormAside.tsx';
import type { FieldError } from '../../components/forms/field-error.ts';
import { Radios } from '../../components/forms/Radios.tsx';
import { BackLink, Step } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { fieldsOf } from '../../journey/form-fields.ts';
import { asideWords } from '../complaint/aside-words.ts';
import { ComplaintsProcedure } from './ComplaintsProcedure.tsx';
import type { ComplaintChoice } from './words.ts';

export type ChoiceField = 'choice';

/** A page with one question, whose answer decides the next page. */
export function ChoicePage({ choice, problems }: { choice: ComplaintChoice; problems: FieldError<ChoiceField>[] }) {
  const question = fieldsOf<ChoiceField>({ values: {}, problems }).choice('choice');
  return (
    <FormPage title={choice.title} problems={problems} aside={<ChoiceAside />}>
      <BackLink to={choice.back} />
      <ErrorSummary problems={problems} />
      <Step at={choice.step} of={4} />
      <form method="post" noValidate data-form>
        <Radios
          {...question}
          legend={choice.title}
          hint={choice.hint}
          isHeading
          options={choice.options.map(({ value, label, hint }) => ({ value, label, ...(hint && { hint }) }))}
        />
        <p>
          <Button>Continue</Button>
        </p>
      </form>
      <ComplaintsProcedure />
    </FormPage>
  );
}

/** Before the first question: what a complaint needs, and what comes of it. */
function ChoiceAside() {
  const { need, next, steps, complaint } = asideWords;
  return <FormAside lists={[need, { heading: next, items: [steps, ...complaint] }]} line="complaints-phone" />;
}

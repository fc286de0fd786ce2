import type { FieldError } from '@lamplighter/contracts/forms/form';
import { Button } from '../components/Button.tsx';
import { ErrorSummary } from '../components/forms/ErrorSummary.tsx';
import { FormAside } from '../components/forms/FormAside.tsx';
import { FormField } from '../components/forms/FormField.tsx';
import { BackLink, Step } from '../components/Steps.tsx';
import { FormPage } from '../components/shell/FormPage.tsx';
import { asideWords } from './aside-words.ts';
import { ComplaintsProcedure } from './ComplaintAside.tsx';

export type ComplaintChoice = {
  title: string;
  /** Says that the question is about a complaint, which its heading does not. */
  hint: string;
  missing: string;
  back: string;
  /** The number of this question among the steps of a complaint. */
  step: number;
  /** `to` is a path, or the name of a configured page. */
  options: { value: string; label: string; hint?: string; to: string }[];
};

export type ChoiceField = 'choice';

/** A page with one question, whose answer decides the next page. */
export function ChoicePage({ choice, problems }: { choice: ComplaintChoice; problems: FieldError<ChoiceField>[] }) {
  const { title: label, hint, options } = choice;
  const name = 'choice' satisfies ChoiceField;
  return (
    <FormPage title={choice.title} problems={problems} aside={<ChoiceAside />}>
      <BackLink to={choice.back} />
      <ErrorSummary problems={problems} />
      <Step at={choice.step} of={4} />
      <form method="post" noValidate data-form>
        <FormField
          question={{ name, input: 'radios', label, hint, options }}
          values={{}}
          problems={problems}
          isHeading
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

import type { ReactNode } from 'react';
import { Checkboxes } from '../../../components/forms/Checkboxes.tsx';
import { DateInput } from '../../../components/forms/DateInput.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { Radios } from '../../../components/forms/Radios.tsx';
import { Select } from '../../../components/forms/Select.tsx';
import type { NamedQuestion, TypedAnswer } from '../../../tools/question.ts';

type Props = {
  question: NamedQuestion;
  typed: TypedAnswer;
  error: string | undefined;
  /** Shown under an option while it is chosen. */
  reveal: (option: string) => ReactNode;
};

/** A question of a tool, with what was typed before. */
export function QuestionField({ question, typed, error, reveal }: Props) {
  const text = typeof typed === 'string' ? typed : '';
  switch (question.kind) {
    case 'choice': {
      const options = question.options.map((option) => ({ ...option, reveal: reveal(option.value) }));
      return <Radios {...question} options={options} chosen={text} error={error} />;
    }
    case 'several':
      return <Checkboxes {...question} chosen={Array.isArray(typed) ? typed : []} error={error} />;
    case 'list':
      return <Select {...question} defaultValue={text} error={error} />;
    case 'date':
      return (
        <DateInput
          {...question}
          error={error}
          {...(typeof typed === 'object' && !Array.isArray(typed) && { defaultValue: typed })}
        />
      );
    default:
      return (
        <Field
          {...question}
          kind={question.kind === 'number' ? 'decimal' : 'code'}
          short
          defaultValue={text}
          error={error}
        />
      );
  }
}

import { Checkboxes } from '../../../components/forms/Checkboxes.tsx';
import { DateInput } from '../../../components/forms/DateInput.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { Radios } from '../../../components/forms/Radios.tsx';
import { Select } from '../../../components/forms/Select.tsx';
import type { NamedQuestion, TypedAnswer } from '../../../tools/question.ts';

type Props = { question: NamedQuestion; typed: TypedAnswer; error: string | undefined };

/** A question of a tool, with what was typed before. */
export function QuestionField({ question, typed, error }: Props) {
  const text = typeof typed === 'string' ? typed : '';
  switch (question.kind) {
    case 'choice':
      return <Radios {...question} options={[...question.options]} chosen={text} error={error} />;
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

import type { FieldError } from '../../components/forms/field-error.ts';
import { Radios } from '../../components/forms/Radios.tsx';
import { type FormFields, fieldsOf } from '../../journey/form-fields.ts';
import type { CallField } from './asked-call.ts';
import type { CallChoice } from './call-choices.ts';
import { callWords as words } from './words.ts';

type Props = { values: FormFields<CallField>; problems: FieldError[]; choices: CallChoice[] };

/** When to call, and whether a message is safe. */
export function CallFields({ values, problems, choices }: Props) {
  const { choice } = fieldsOf<CallField>({ values, problems });
  return (
    <>
      <Radios {...choice('callTime')} legend={words.time} hint={words.explain} options={choices} />
      <Radios
        {...choice('callMessage')}
        legend={words.message}
        hint={words.messageHint}
        options={[
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no },
        ]}
      />
    </>
  );
}

import type { FieldError, FieldOption, FormFields, Question } from '@lamplighter/contracts/forms/form';
import { errorFor } from '@lamplighter/contracts/forms/form';
import { missingParts } from '@lamplighter/contracts/leads/reading-date';
import { DateInput } from './DateInput.tsx';
import { Field } from './Field.tsx';
import { Radios } from './Radios.tsx';
import { Select } from './Select.tsx';
import { TextArea } from './TextArea.tsx';

type Props<Name extends string> = {
  question: Question<Name>;
  values: FormFields<NoInfer<Name>>;
  problems: readonly FieldError[];
  /** In place of the options of the question, where they are not the same on each day. */
  options?: readonly FieldOption[];
  /** Names the draft that the form script saves in this tab, so that two forms do not share one. */
  draft?: string;
  /** Makes a group's legend the page's heading, for a page with one question. */
  isHeading?: boolean;
  /** Moves the focus to a group that was added to the page. */
  takesFocus?: boolean;
};

/** A field of a form as its definition asks for it, with what was typed and what is wrong with it. */
export function FormField<Name extends string>({ question, values, problems, ...page }: Props<Name>) {
  const { name, label, hint, optional = false } = question;
  const value = values[name];
  const error = errorFor<string>(problems, name);
  const texts = { name, label, hint, error, optional };
  switch (question.input) {
    case 'radios':
      return (
        <Radios
          {...{ name, hint, error }}
          legend={label}
          options={[...(page.options ?? question.options)]}
          chosen={value ?? question.chosen}
          isHeading={page.isHeading ?? false}
          takesFocus={page.takesFocus ?? false}
        />
      );
    case 'select': {
      const { options, unchosen, autoComplete } = question;
      return (
        <Select
          {...texts}
          options={options}
          unchosen={unchosen}
          defaultValue={value ?? ''}
          {...(autoComplete && { autoComplete })}
        />
      );
    }
    case 'textarea': {
      const { rows, limit } = question;
      const { draft } = page;
      return (
        <TextArea
          {...texts}
          defaultValue={value ?? ''}
          {...(rows !== undefined && { rows })}
          {...(limit !== undefined && { limit })}
          {...(draft !== undefined && { draft })}
        />
      );
    }
    case 'date':
      return <TypedDate {...{ name, hint, error, values }} legend={label} />;
    default: {
      const { input, autoComplete, short = false } = question;
      return (
        <Field
          {...texts}
          kind={input}
          short={short}
          defaultValue={value ?? ''}
          {...(autoComplete && { autoComplete })}
        />
      );
    }
  }
}

type DateProps = { name: string; legend: string; hint: string | undefined; error: string | undefined };

function TypedDate({ values, ...group }: DateProps & { values: FormFields<string> }) {
  const part = (part: 'day' | 'month' | 'year') => values[`${group.name}-${part}`] ?? '';
  const typed = { day: part('day'), month: part('month'), year: part('year') };
  const missing = missingParts(typed);
  return <DateInput {...group} defaultValue={typed} {...(missing.length > 0 && { wrong: missing })} />;
}

import type { FieldError as Problem } from '@lamplighter/contracts/forms/form';
import type { ReactNode } from 'react';
import { describedBy, FieldError, Hint } from '../../../components/forms/FieldFrame.tsx';
import forms from '../../../components/forms/field.module.css';
import { Radio } from '../../../components/forms/Radio.tsx';
import type { Answered, NamedQuestion } from '../../../tools/flow.ts';
import { type FieldTexts, type Option, optionsIn, type Typed, textIn } from '../../../tools/question.ts';
import { outcomeId, toolWords as words } from '../../../tools/words.ts';
import styles from './Tool.module.css';

type Props = {
  question: NamedQuestion;
  /** To the questions before. */
  answers: Answered;
  typed: Typed;
  errors: readonly Problem[];
  /** Shown under an option while it is chosen. */
  reveal: (option: string) => ReactNode;
};

const none = 'none';

/** The question of a page, which is its heading, with what was typed before. */
export function QuestionField(props: Props) {
  const { question, answers, errors } = props;
  const ask = typeof question.ask === 'string' ? question.ask : question.ask(answers);
  const hint = typeof question.hint === 'function' ? question.hint(answers) : question.hint;
  const { name } = question;
  const error = errors.find(({ field }) => field === name)?.message;
  // After an error the focus goes to the list of what is missing.
  const target = errors.length === 0 ? { id: outcomeId } : {};
  const frame = errors.length > 0 ? `${styles.question} ${forms.inError}` : styles.question;
  const isSingle = question.kind === 'list' || (question.kind === 'fields' && '' in question.fields);
  if (isSingle) {
    return (
      <div className={frame}>
        <h1 {...target} tabIndex={-1}>
          <label htmlFor={name}>{ask}</label>
        </h1>
        <Hint name={name} hint={hint} />
        <FieldError name={name} error={error} />
        <Single {...props} hint={hint} error={error} />
      </div>
    );
  }
  const { 'aria-describedby': described } = describedBy({ name, label: ask, hint, error });
  return (
    <div className={frame}>
      <fieldset className={forms.group} {...(described && { 'aria-describedby': described })}>
        <legend className={forms.legend}>
          <h1 {...target} tabIndex={-1}>
            {ask}
          </h1>
        </legend>
        <Hint name={name} hint={hint} />
        <FieldError name={name} error={error} />
        <Several {...props} />
      </fieldset>
    </div>
  );
}

function Single({ question, typed, hint, error }: Props & { hint: string | undefined; error: string | undefined }) {
  const { name } = question;
  const texts = describedBy({ name, label: name, hint, error });
  if (question.kind === 'list') {
    return (
      <select id={name} name={name} className={forms.control} defaultValue={textIn(typed, name)} {...texts}>
        <option value="">{question.unchosen}</option>
        {question.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const unit = question.kind === 'fields' ? question.fields['']?.unit : undefined;
  return <Input name={name} unit={unit} value={textIn(typed, name)} texts={texts} />;
}

function Several({ question, answers, typed, errors, reveal }: Props): ReactNode {
  const { name } = question;
  switch (question.kind) {
    case 'choice':
      return (
        <Options name={name} options={optionsIn(question, answers)} typed={typed} errors={errors} reveal={reveal} />
      );
    case 'several':
      return <Checkboxes name={name} options={question.options} chosen={typed.getAll(name)} />;
    case 'fields': {
      const { Picker } = question;
      return (
        <>
          {Picker && <Picker typed={typed} />}
          {Object.entries(question.fields).map(([field, texts]) => (
            <NumberField key={field} name={field} texts={texts} answers={answers} typed={typed} errors={errors} />
          ))}
        </>
      );
    }
    case 'date':
      return <DateParts name={name} typed={typed} isInError={errors.length > 0} />;
    default:
      return null;
  }
}

const Or = () => <p className={styles.or}>{words.or}</p>;

type OptionsProps = Pick<Props, 'typed' | 'errors' | 'reveal'> & { name: string; options: readonly Option[] };

function Options({ name, options, typed, errors, reveal }: OptionsProps) {
  return (
    <div className={forms.options}>
      {options.map(({ field, ...option }, at) => {
        const more = field ? (
          <NumberField name={field.name} texts={field} answers={{}} typed={typed} errors={errors} />
        ) : (
          reveal(option.value)
        );
        return (
          <div key={option.value}>
            {option.value === none && at > 0 && <Or />}
            <Radio
              {...option}
              name={name}
              // Monitoring names an element by its id, which therefore does not say what was chosen.
              id={at === 0 ? name : `${name}-${at + 1}`}
              isInError={errors.some((one) => one.field === name)}
              isChosen={typed.get(name) === option.value}
            />
            {more && (
              <div className={forms.reveal} data-reveal>
                {more}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Checkboxes({ name, options, chosen }: { name: string; options: readonly Option[]; chosen: string[] }) {
  return (
    <div className={forms.options}>
      {options.map(({ value, label }, at) => {
        const id = at === 0 ? name : `${name}-${at + 1}`;
        return (
          <div key={value}>
            {value === none && <Or />}
            <div className={forms.option}>
              <input type="checkbox" id={id} name={name} value={value} defaultChecked={chosen.includes(value)} />
              <label htmlFor={id}>{label}</label>
            </div>
          </div>
        );
      })}
    </div>
  );
}

type NumberProps = {
  name: string;
  texts: FieldTexts;
  answers: Answered;
  typed: Typed;
  errors: readonly Problem[];
};

function NumberField({ name, texts: { label, hint, unit, start }, answers, typed, errors }: NumberProps) {
  const error = errors.find(({ field }) => field === name)?.message;
  return (
    <div className={styles.number}>
      <label className={forms.label} htmlFor={name}>
        {label}
      </label>
      <Hint name={name} hint={hint} />
      <FieldError name={name} error={error} />
      <Input
        name={name}
        unit={unit}
        value={typed.get(name) === null ? start?.(answers) : textIn(typed, name)}
        texts={describedBy({ name, label, hint, error })}
      />
    </div>
  );
}

type InputProps = {
  name: string;
  unit: string | undefined;
  value: string | undefined;
  texts: ReturnType<typeof describedBy>;
};

/** The unit stands in the field: pounds before the number, others after it. */
function Input({ name, unit, value, texts }: InputProps) {
  const isBefore = unit === '£';
  return (
    <div className={styles.amount}>
      {isBefore && <span aria-hidden="true">{unit}</span>}
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        id={name}
        name={name}
        className={forms.control}
        defaultValue={value}
        {...texts}
      />
      {unit && !isBefore && <span aria-hidden="true">{unit}</span>}
    </div>
  );
}

const parts = [
  { part: 'day', label: 'Day', width: 'tiny' },
  { part: 'month', label: 'Month', width: 'tiny' },
  { part: 'year', label: 'Year', width: 'year' },
] as const;

function DateParts({ name, typed, isInError }: { name: string; typed: Typed; isInError: boolean }) {
  return (
    <div className={forms.parts}>
      {parts.map(({ part, label, width }, at) => {
        const id = at === 0 ? name : `${name}-${part}`;
        return (
          <div key={part}>
            <label htmlFor={id}>{label}</label>
            <input
              type="text"
              // A month may be written as a word.
              inputMode={part === 'month' ? 'text' : 'numeric'}
              autoComplete="off"
              id={id}
              name={`${name}-${part}`}
              className={`${forms.control} ${forms[width]}`}
              defaultValue={textIn(typed, `${name}-${part}`)}
              {...(isInError && { 'aria-invalid': true })}
            />
          </div>
        );
      })}
    </div>
  );
}

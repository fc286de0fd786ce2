import { spokenDay, spokenWeekday } from '@lamplighter/contracts/london-day';
import type { MeterReadField } from '@lamplighter/contracts/meter-reading';
import { personTitles } from '@lamplighter/contracts/person-titles';
import { type DateField, missingParts, type ReadingWindow, typedDate } from '@lamplighter/contracts/reading-date';
import type { MarkupTree, ReadWeek } from '../../../server-interface.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { DateInput } from '../../components/forms/DateInput.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { Field } from '../../components/forms/Field.tsx';
import type { FieldError } from '../../components/forms/field-error.ts';
import { Radios } from '../../components/forms/Radios.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { InlineMarkup } from '../../components/InlineMarkup.tsx';
import { Markup } from '../../components/Markup.tsx';
import { BackLink } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { errorFor } from '../../journey/field-errors.ts';
import { type FormFields, fieldsOf } from '../../journey/form-fields.ts';
import { OfflineReading } from './OfflineReading.tsx';
import { ReadingCoach } from './ReadingCoach.tsx';
import styles from './ReadingPage.module.css';
import { meterReadingWords as words } from './words.ts';

/** `key` proves that the form was opened in a read week. `submission` is the id that the page's script gives a form. */
export type ReadingField = MeterReadField | DateField | 'key' | 'submission' | 'company';

export type ReadingForm = {
  /** As typed, or from the query of a link. */
  values: FormFields<ReadingField>;
  /** Whether some values are prefilled from the customer's account. */
  filledIn?: boolean;
  problems: FieldError<ReadingField>[];
  /** The outcome of the last submission. */
  outcome: 'failed' | undefined;
  formKey: string;
};

type Props = ReadingForm & {
  week: ReadWeek | undefined;
  today: string;
  window: ReadingWindow;
};

/** Without JavaScript every field is visible, and the server ignores those that do not apply. */
export function ReadingPage({ week, today, window, values, filledIn = false, problems, outcome, formKey }: Props) {
  return (
    <FormPage title={week?.title || words.title} problems={problems}>
      <BackLink to={words.back} />
      <ErrorSummary problems={problems} />
      {outcome === 'failed' && <Failure message={week?.failure} />}
      <h1>{week ? <InlineMarkup tree={week.heading} /> : words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      <p>{words.smart}</p>
      <Closing closesOn={week?.closesOn} today={today} />
      <OfflineReading />
      <form method="post" noValidate data-meter-reading>
        <input type="hidden" name={'key' satisfies ReadingField} value={formKey} autoComplete="off" />
        {values.submission && (
          <input
            type="hidden"
            name={'submission' satisfies ReadingField}
            value={values.submission}
            autoComplete="off"
          />
        )}
        <input type="hidden" name={'company' satisfies ReadingField} value="Price-cap" />
        <h2 className={styles.part}>{words.aboutYou}</h2>
        {filledIn && <p>{words.filledIn}</p>}
        <Person values={values} problems={problems} />
        <h2 className={styles.part}>{words.yourReadings}</h2>
        <Meters values={values} problems={problems} window={window} />
        <p className={styles.submit}>
          <Button>{words.submit}</Button>
        </p>
        <p role="status" data-sending className={styles.sending}>
          <span hidden>{words.sending}</span>
        </p>
      </form>
    </FormPage>
  );
}

export function Failure({ message }: { message: MarkupTree | undefined }) {
  return (
    <Alert kind="error" heading={words.failed.heading}>
      {message ? <Markup tree={message} /> : <p>{words.failed.fallback}</p>}
    </Alert>
  );
}

function Closing({ closesOn, today }: { closesOn: string | undefined; today: string }) {
  if (!closesOn) return null;
  const day = spokenWeekday(closesOn);
  if (closesOn !== today) return <p>{words.openUntil(day)}</p>;
  return (
    <div className={styles.lastDay}>
      <Alert kind="notice" heading={words.lastDay.heading}>
        <p>{words.lastDay.until(day)}</p>
        <p>{words.lastDay.counts}</p>
      </Alert>
    </div>
  );
}

type PartProps = Pick<Props, 'values' | 'problems'>;

function Person(part: PartProps) {
  const { field } = fieldsOf<MeterReadField>(part);
  return (
    <>
      <Select
        {...field('title')}
        label={words.personTitle}
        unchosen={words.noTitle}
        options={personTitles}
        autoComplete="honorific-prefix"
        optional
      />
      <Field {...field('first_name')} label={words.firstName} kind="name" autoComplete="given-name" />
      <Field {...field('last_name')} label={words.surname} kind="name" autoComplete="family-name" />
      <Field
        {...field('telephone')}
        label={words.telephone}
        hint={words.telephoneHint}
        kind="tel"
        autoComplete="tel"
        short
      />
      <Field {...field('email')} label={words.email} kind="email" autoComplete="email" optional />
    </>
  );
}

function Meters({ window, ...part }: PartProps & Pick<Props, 'window'>) {
  const { values, problems } = part;
  const { choice } = fieldsOf<MeterReadField>(part);
  const fuel = choice('fuel-radio-btns');
  const date = typedDate(values);
  const missing = missingParts(date);
  return (
    <>
      <Radios
        {...fuel}
        legend={words.fuel.legend}
        options={[
          { value: 'Dual', label: words.fuel.dual },
          { value: 'Gas', label: words.fuel.gas },
          { value: 'Electricity', label: words.fuel.electricity },
        ]}
        chosen={fuel.chosen ?? 'Dual'}
      />
      <ReadingCoach fuel={fuel.chosen} />
      <Gas {...part} />
      <Electricity {...part} />
      <DateInput
        name={'date' satisfies MeterReadField}
        legend={words.date}
        hint={words.dateHint(spokenDay(window.from), spokenDay(window.to))}
        error={errorFor(problems, 'date')}
        defaultValue={date}
        {...(missing.length > 0 && { wrong: missing })}
      />
    </>
  );
}

function Gas(part: PartProps) {
  const { field } = fieldsOf<MeterReadField>(part);
  return (
    <div data-part="gas" className={styles.fuel}>
      <h3>{words.gas}</h3>
      <Unscripted text={words.unscripted.gas} />
      <Field
        {...field('gas_account_number')}
        label={`${words.gas} ${words.customerNumber}`}
        hint={words.customerNumberHint}
        kind="code"
        short
      />
      <Field {...field('gas_reading')} label={words.gasReading} hint={words.readingHint} kind="numeric" short />
    </div>
  );
}

function Electricity(part: PartProps) {
  const { field, choice } = fieldsOf<MeterReadField>(part);
  const economy7 = choice('is_economy_7_radio');
  const { legend, hint, yes, no } = words.economy7;
  return (
    <div data-part="electricity" className={styles.fuel}>
      <h3>{words.electricity}</h3>
      <Unscripted text={words.unscripted.electricity} />
      <Field
        {...field('elec_account_number')}
        label={`${words.electricity} ${words.customerNumber}`}
        hint={words.customerNumberHint}
        kind="code"
        short
      />
      <Radios
        {...economy7}
        legend={legend}
        hint={hint}
        options={[
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
        chosen={economy7.chosen ?? 'no'}
      />
      <div data-part="one-rate" className={styles.rates}>
        <Unscripted text={words.unscripted.oneRate} />
        <Field
          {...field('elec_reading')}
          label={words.electricityReading}
          hint={words.readingHint}
          kind="numeric"
          short
        />
      </div>
      <div data-part="two-rates" className={styles.rates}>
        <Unscripted text={words.unscripted.twoRates} />
        <Field {...field('elec7_reading_normal')} label={words.normal} hint={words.normalHint} kind="numeric" short />
        <Field {...field('elec7_reading_low')} label={words.low} hint={words.lowHint} kind="numeric" short />
      </div>
    </div>
  );
}

/** Shown only without JavaScript; the page's script hides it. */
function Unscripted({ text }: { text: string }) {
  return (
    <p data-unscripted className={styles.unscripted}>
      {text}
    </p>
  );
}

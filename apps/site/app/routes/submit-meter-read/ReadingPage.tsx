import type { FieldError, FormFields } from '@lamplighter/contracts/forms/form';
import type { MeterReadField } from '@lamplighter/contracts/leads/meter-reading';
import type { ReadingWindow } from '@lamplighter/contracts/leads/reading-date';
import { formatDay, formatWeekday } from '@lamplighter/contracts/time/london-day';
import type { MarkupTree, ReadWeek } from '../../../server-interface.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { InlineMarkup, Markup } from '../../components/Markup.tsx';
import { BackLink } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { OfflineReading } from './OfflineReading.tsx';
import { ReadingAdvice } from './ReadingAdvice.tsx';
import { ReadingCoach } from './ReadingCoach.tsx';

import styles from './ReadingPage.module.css';
import { askReading, type ReadingField } from './reading-fields.ts';
import { meterReadingWords as words } from './words.ts';

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

/**
 * The style sheet shows the fields that apply. Without JavaScript every field is visible, and the server ignores those
 * that do not apply.
 */
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
      <form method="post" noValidate className={styles.form} data-meter-reading>
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
        <Asked names={['title', 'first_name', 'last_name', 'telephone', 'email']} values={values} problems={problems} />
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
  const day = formatWeekday(closesOn);
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

type AskedProps = PartProps & { names: readonly MeterReadField[] };

function Asked({ names, values, problems }: AskedProps) {
  return names.map((name) => <FormField key={name} question={askReading(name)} values={values} problems={problems} />);
}

function Meters({ window, ...part }: PartProps & Pick<Props, 'window'>) {
  const { values, problems } = part;
  const date = { ...askReading('date'), hint: words.dateHint(formatDay(window.from), formatDay(window.to)) };
  return (
    <>
      <Asked {...part} names={['fuel-radio-btns']} />
      <ReadingCoach />
      <Gas {...part} />
      <Electricity {...part} />
      <FormField question={date} values={values} problems={problems} />
    </>
  );
}

function Gas(part: PartProps) {
  return (
    <div data-part="gas" className={styles.fuel}>
      <h3>{words.gas}</h3>
      <Unscripted text={words.unscripted.gas} />
      <Asked {...part} names={['gas_account_number', 'gas_reading']} />
      <ReadingAdvice on="gas_reading" />
    </div>
  );
}

function Electricity(part: PartProps) {
  return (
    <div data-part="electricity" className={styles.fuel}>
      <h3>{words.electricity}</h3>
      <Unscripted text={words.unscripted.electricity} />
      <Asked {...part} names={['elec_account_number', 'is_economy_7_radio']} />
      <div data-part="one-rate" className={styles.rates}>
        <Unscripted text={words.unscripted.oneRate} />
        <Asked {...part} names={['elec_reading']} />
        <ReadingAdvice on="elec_reading" />
      </div>
      <div data-part="two-rates" className={styles.rates}>
        <Unscripted text={words.unscripted.twoRates} />
        <Asked {...part} names={['elec7_reading_normal']} />
        <ReadingAdvice on="elec7_reading_normal" />
        <Asked {...part} names={['elec7_reading_low']} />
        <ReadingAdvice on="elec7_reading_low" />
      </div>
    </div>
  );
}

/** Shown only where the style sheet does not hide what does not apply. */
function Unscripted({ text }: { text: string }) {
  return <p className={styles.unscripted}>{text}</p>;
}

import type { FormField, Question } from '@lamplighter/contracts/forms/form';
import { personTitles } from '@lamplighter/contracts/leads/contact-details';
import type { MeterReadField } from '@lamplighter/contracts/leads/meter-reading';
import type { DateField } from '@lamplighter/contracts/leads/reading-date';
import { meterReadingWords as words } from './words.ts';

/** `key` proves that the form was opened in a read week. `submission` is the id that the page's script gives a form. */
export type ReadingField = MeterReadField | DateField | 'key' | 'submission' | 'company';

const customerNumber = (fuel: string): FormField => ({
  input: 'code',
  label: `${fuel} ${words.customerNumber}`,
  hint: words.customerNumberHint,
  short: true,
});
const reading = (label: string, hint: string): FormField => ({ input: 'numeric', label, hint, short: true });
const { fuel, economy7 } = words;

/** A field of the form that is missing here does not compile. */
const fields: Record<MeterReadField, FormField> = {
  title: {
    input: 'select',
    label: words.personTitle,
    unchosen: words.noTitle,
    options: personTitles,
    autoComplete: 'honorific-prefix',
    optional: true,
  },
  first_name: { input: 'name', label: words.firstName, autoComplete: 'given-name' },
  last_name: { input: 'name', label: words.surname, autoComplete: 'family-name' },
  telephone: { input: 'tel', label: words.telephone, hint: words.telephoneHint, autoComplete: 'tel', short: true },
  email: { input: 'email', label: words.email, autoComplete: 'email', optional: true },
  'fuel-radio-btns': {
    input: 'radios',
    label: fuel.legend,
    options: [
      { value: 'Dual', label: fuel.dual },
      { value: 'Gas', label: fuel.gas },
      { value: 'Electricity', label: fuel.electricity },
    ],
    chosen: 'Dual',
  },
  gas_account_number: customerNumber(words.gas),
  gas_reading: reading(words.gasReading, words.readingHint),
  elec_account_number: customerNumber(words.electricity),
  is_economy_7_radio: {
    input: 'radios',
    label: economy7.legend,
    hint: economy7.hint,
    options: [
      { value: 'yes', label: economy7.yes },
      { value: 'no', label: economy7.no },
    ],
    chosen: 'no',
  },
  elec_reading: reading(words.electricityReading, words.readingHint),
  elec7_reading_normal: reading(words.normal, words.normalHint),
  elec7_reading_low: reading(words.low, words.lowHint),
  date: { input: 'date', label: words.date },
};

export const askReading = (name: MeterReadField): Question<MeterReadField> => ({ ...fields[name], name });

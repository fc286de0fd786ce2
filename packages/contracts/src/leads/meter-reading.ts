import { z } from 'zod';
import { fieldErrors, fieldNames } from '../forms/form.ts';
import { closedUp, maxLineLength, stripped } from '../text/typed-text.ts';
import {
  customerNumberPattern,
  firstNameField,
  optionalEmailField,
  personTitles,
  phoneField,
  surnameField,
} from './contact-details.ts';
import type { MeterReadAnswers } from './meter-read-lead.ts';
import { type DateField, type ReadingWindow, readReadingDate, type TypedDate, typedDate } from './reading-date.ts';

/** The meter reading form of price-cap read weeks, with its original field names. */

/** The longest reading, in digits. */
export const maxFigures = 6;
const typed = z.string().default('');

function customerNumberField(fuel: 'gas' | 'electricity') {
  return typed.transform((text, context) => {
    const number = text.length > maxLineLength ? text : stripped(text).toUpperCase();
    if (customerNumberPattern.test(number)) return number;
    context.addIssue(
      number === ''
        ? `Enter your ${fuel} customer number`
        : `${capitalised(fuel)} customer number must be 85 then 10 numbers, A then 4 to 8 numbers, or BGX then 4 or 5 numbers`,
    );
    return z.NEVER;
  });
}

/** The digits on the meter, with leading zeros. Not compared with earlier readings: an unusual reading can be right. */
function readingField(name: string) {
  return typed.transform((text, context) => {
    const reading = text.length > maxLineLength ? text : closedUp(text);
    const problem = readingProblem(name, reading);
    if (!problem) return reading;
    context.addIssue(problem);
    return z.NEVER;
  });
}

function readingProblem(name: string, reading: string): string | undefined {
  if (reading === '') return `Enter your ${name}`;
  if (reading.length > maxLineLength) return `${capitalised(name)} must be ${maxFigures} numbers or fewer`;
  if (!/^[0-9]+$/.test(reading)) return `${capitalised(name)} must be a whole number, like 04521`;
  if (reading.length > maxFigures) return `${capitalised(name)} must be ${maxFigures} numbers or fewer`;
  return undefined;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const fuelField = z.enum(['Dual', 'Gas', 'Electricity'], { error: 'Select an option' }).default('Dual');
const economy7Field = z.enum(['yes', 'no'], { error: 'Select yes if you have an Economy 7 meter' });

/** A field that does not apply is ignored, whatever was sent in it. */
const leftOut = z.undefined().catch(undefined);
const when = <Field extends z.ZodType>(applies: boolean, field: Field) => (applies ? field : leftOut);

type Meters = { gas: boolean; electricity: boolean; twoRates: boolean };

function meterFields({ gas, electricity, twoRates }: Meters) {
  return {
    gas_account_number: when(gas, customerNumberField('gas')),
    gas_reading: when(gas, readingField('gas reading')),
    elec_account_number: when(electricity, customerNumberField('electricity')),
    is_economy_7_radio: when(electricity, economy7Field),
    elec_reading: when(electricity && !twoRates, readingField('electricity reading')),
    elec7_reading_normal: when(electricity && twoRates, readingField('normal reading')),
    elec7_reading_low: when(electricity && twoRates, readingField('low reading')),
  };
}

const personFields = {
  title: z.enum([...personTitles, ''], { error: 'Select an option' }).default(''),
  first_name: firstNameField,
  last_name: surnameField,
  telephone: phoneField,
  email: optionalEmailField,
};

/** With the days that a reading may be from, which differ every day: the schema does not. */
const dateField = z.custom<{ typed: TypedDate; window: ReadingWindow }>().transform(({ typed, window }, context) => {
  const read = readReadingDate(typed, window);
  if ('day' in read) return read.day;
  context.addIssue(read.problem);
  return z.NEVER;
});

function meterReadForm(meters: Meters) {
  return z.object({
    ...personFields,
    'fuel-radio-btns': fuelField,
    ...meterFields(meters),
    date: dateField,
  });
}

type MeterReadForm = ReturnType<typeof meterReadForm>;

/** Building a schema takes longer than parsing a form with it. */
const forms = new Map<string, MeterReadForm>();

function formOf(fields: Partial<Record<'fuel-radio-btns' | 'is_economy_7_radio', string>>): MeterReadForm {
  const gas = fields['fuel-radio-btns'] !== 'Electricity';
  const electricity = fields['fuel-radio-btns'] !== 'Gas';
  const twoRates = fields['is_economy_7_radio'] === 'yes';
  const key = `${gas} ${electricity} ${twoRates}`;
  const form = forms.get(key) ?? meterReadForm({ gas, electricity, twoRates });
  forms.set(key, form);
  return form;
}

/** The fields that have errors; `date` stands for its three input fields. */
export type MeterReadField = keyof z.input<MeterReadForm>;

function answersOf(given: z.output<MeterReadForm>): MeterReadAnswers {
  return {
    title: given.title,
    firstName: given.first_name,
    surname: given.last_name,
    telephone: given.telephone,
    email: given.email,
    fuel: given['fuel-radio-btns'],
    readingDate: given.date,
    gasAccountNumber: given.gas_account_number,
    gasReading: given.gas_reading,
    elecAccountNumber: given.elec_account_number,
    isEconomy7: given.is_economy_7_radio && given.is_economy_7_radio === 'yes',
    elecReading: given.elec_reading,
    elec7ReadingNormal: given.elec7_reading_normal,
    elec7ReadingLow: given.elec7_reading_low,
  };
}

/** Validates the posted form, with the days that a reading may be from. */
export function readMeterReadForm(
  fields: Partial<Record<Exclude<MeterReadField, 'date'> | DateField, string>>,
  window: ReadingWindow,
) {
  const form = formOf(fields);
  const read = form.safeParse({ ...fields, date: { typed: typedDate(fields), window } });
  if (read.success) return { ...read, data: answersOf(read.data) };
  return { ...read, problems: fieldErrors(fieldNames(form), read.error) };
}

/** Fields that a link to the form may prefill. */
export const prefillNames = [
  'title',
  'first_name',
  'last_name',
  'telephone',
  'email',
  'gas_account_number',
  'elec_account_number',
  'fuel',
] as const satisfies readonly (MeterReadField | 'fuel')[];

import type { PersonTitle } from './contact-details.ts';
import { generalLead } from './general-lead.ts';
import { leadTopics, type MeterReadLead } from './lead.ts';

export type MeterReadAnswers = {
  title: PersonTitle | '';
  firstName: string;
  surname: string;
  telephone: string;
  email: string;
  fuel: 'Dual' | 'Gas' | 'Electricity';
  /** The day the meter was read, as YYYY-MM-DD. */
  readingDate: string;
  gasAccountNumber?: string | undefined;
  gasReading?: string | undefined;
  elecAccountNumber?: string | undefined;
  isEconomy7?: boolean | undefined;
  elecReading?: string | undefined;
  elec7ReadingNormal?: string | undefined;
  elec7ReadingLow?: string | undefined;
};

/** The lead of a reading from a price-cap read week. */
export function buildMeterReadLead(answers: MeterReadAnswers): MeterReadLead {
  return {
    data: {
      type: 'leads',
      attributes: {
        ...generalLead,
        topic: leadTopics.meterRead,
        title: answers.title,
        'first-name': answers.firstName,
        surname: answers.surname,
        email: answers.email === '' ? null : answers.email,
        'contact-number': null,
        'alternate-contact-number': null,
        'contact-preference': null,
        query: null,
        'query-type': null,
        'query-subtype': null,
        'additional-information': {
          Telephone: answers.telephone,
          Fuel: answers.fuel === 'Dual' ? 'Gas and Electricity' : answers.fuel,
          Company: 'Price-cap',
          ReadingDate: answers.readingDate,
          Gas_MPRN: '',
          Elec_MPAN: '',
          marketingpreferences: '',
          ...given('ElecReading', answers.elecReading),
          ...given('Elec7ReadingLow', answers.elec7ReadingLow),
          ...given('Elec7ReadingNormal', answers.elec7ReadingNormal),
          ...given('ElecAccountNumber', answers.elecAccountNumber),
          ...given('IsEconomy7', answers.isEconomy7),
          ...given('GasAccountNumber', answers.gasAccountNumber),
          ...given('GasReading', answers.gasReading),
        },
      },
    },
  };
}

function given<Key extends string, Value extends string | boolean>(
  key: Key,
  value: Value | undefined,
): { [key in Key]?: Value } | undefined {
  if (value === undefined || value === '') return undefined;
  const entry: { [key in Key]?: Value } = {};
  entry[key] = value;
  return entry;
}

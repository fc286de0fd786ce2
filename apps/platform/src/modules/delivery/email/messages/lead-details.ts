import { callBack, callPromise, messagePromise } from '@lamplighter/contracts/leads/call-back';
import { querySubjects, subjectWords } from '@lamplighter/contracts/leads/query';
import { formatDay } from '@lamplighter/contracts/time/london-day';
import { z } from 'zod';
import type { OpenedDelivery } from '../../outbox/process-delivery.ts';
import type { Detail } from './message.ts';

const reading = z
  .string()
  .regex(/^\d{1,6}$/)
  .optional()
  .catch(undefined);

/**
 * What an email may repeat of a lead: a subject from the list, readings and their date. Anyone can send a lead with any
 * email address, so free text is never repeated, and a value of another form is left out.
 */
const repeatable = z
  .looseObject({
    caseType: z.enum(querySubjects).optional().catch(undefined),
    ReadingDate: z.iso.date().optional().catch(undefined),
    GasReading: reading,
    ElecReading: reading,
    Elec7ReadingNormal: reading,
    Elec7ReadingLow: reading,
  })
  .catch({});

type Document = OpenedDelivery['document'];

const informationOf = ({ data }: Document) => repeatable.parse(data.attributes['additional-information']);

export function subjectOf(document: Document): Detail[] {
  const { caseType } = informationOf(document);
  return row('What it is about', caseType && subjectWords[caseType]);
}

/** The call that the customer asked for. The number is not repeated: an email may be read by others. */
export function callOf({ data }: Document): string | undefined {
  const { success, data: call } = callBack.safeParse(data.attributes['call-back']);
  if (!success) return undefined;
  return `${callPromise(call)} ${messagePromise(call)}`;
}

export function readingsOf(document: Document): Detail[] {
  const { ReadingDate, GasReading, ElecReading, Elec7ReadingNormal, Elec7ReadingLow } = informationOf(document);
  return [
    ...row('Gas reading', GasReading),
    ...row('Electricity reading', ElecReading),
    ...row('Electricity reading, normal', Elec7ReadingNormal),
    ...row('Electricity reading, low', Elec7ReadingLow),
    ...row('Date of reading', ReadingDate && formatDay(ReadingDate)),
  ];
}

const row = (label: string, value: string | undefined): Detail[] => (value ? [{ label, value }] : []);

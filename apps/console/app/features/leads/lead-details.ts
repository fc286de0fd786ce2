import { callBack, callPromise, messagePromise } from '@lamplighter/contracts/leads/call-back';
import { formatDay } from '@lamplighter/contracts/time/london-day';
import { z } from 'zod';

/** What was said of something, under a label that staff know. */
export type Detail = { label: string; value: string };

const text = z.string().catch('');
const flag = z.boolean().optional().catch(undefined);

// Only what is shown, each field by itself, so that leads of every release can be read.
const readable = z.object({
  data: z.object({
    attributes: z.object({
      title: text,
      'first-name': text,
      surname: text,
      email: text,
      'contact-number': z.object({ number: text }).nullish().catch(null),
      'vulnerability-consent': flag,
      query: text,
      'query-subtype': text,
      'call-back': callBack.optional().catch(undefined),
      'additional-information': z
        .object({
          Telephone: text,
          textphoneNumber: text,
          accountPrefix: text,
          caseType: text,
          Fuel: text,
          ReadingDate: text,
          GasAccountNumber: text,
          GasReading: text,
          ElecAccountNumber: text,
          ElecReading: text,
          Elec7ReadingNormal: text,
          Elec7ReadingLow: text,
        })
        .partial()
        .catch({}),
    }),
  }),
});

type LeadDetails = {
  /** By which a caller is recognised. */
  caller: Detail[];
  sent: Detail[];
  /** In the customer's own words. */
  words: string;
};

/** A lead as people read it; undefined when it was erased, or is of no form that is known. */
export function leadDetails(document: unknown, address: string | null): LeadDetails | undefined {
  const read = readable.safeParse(document);
  if (!read.success) return undefined;
  const { attributes } = read.data.data;
  return { caller: callerOf(attributes, address), sent: sentOf(attributes), words: attributes.query };
}

type Attributes = z.infer<typeof readable>['data']['attributes'];

const isReading = ({ 'additional-information': more }: Attributes) => Boolean(more.ReadingDate);

function callerOf(attributes: Attributes, address: string | null): Detail[] {
  const more = attributes['additional-information'];
  const title = attributes.title === 'NA' ? '' : attributes.title;
  const hasPlace = !isReading(attributes);
  return rows({
    Name: [title, attributes['first-name'], attributes.surname].filter(Boolean).join(' '),
    'Postal address': hasPlace && (address ?? 'Not known'),
    Phone: attributes['contact-number']?.number || more.Telephone,
    Textphone: more.textphoneNumber,
    Email: attributes.email || 'None given',
    'Gas customer number': more.GasAccountNumber,
    'Electricity customer number': more.ElecAccountNumber,
    'Has an account': hasPlace && (more.accountPrefix === 'A' ? 'Yes' : 'No'),
  });
}

function sentOf(attributes: Attributes): Detail[] {
  const more = attributes['additional-information'];
  const call = attributes['call-back'];
  return rows({
    About: more.caseType,
    Type: attributes['query-subtype'],
    'Call asked for': call && `${callPromise(call)} ${messagePromise(call)}`,
    'May we note a need for extra help': !isReading(attributes) && (attributes['vulnerability-consent'] ? 'Yes' : 'No'),
    Fuel: more.Fuel,
    'Date of the reading': more.ReadingDate && formatDay(more.ReadingDate),
    'Gas reading': more.GasReading,
    'Electricity reading': more.ElecReading,
    'Electricity reading, normal': more.Elec7ReadingNormal,
    'Electricity reading, low': more.Elec7ReadingLow,
  });
}

function rows(values: Record<string, string | false | undefined>): Detail[] {
  return Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

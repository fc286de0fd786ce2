import { z } from 'zod';
import { addressIdMaxLength } from './address.ts';
import { callBack } from './call-back.ts';
import { complaintPaths, feedbackQuery } from './complaint-paths.ts';
import { customerNumberPattern, personTitles } from './contact-details.ts';
import { payAsYouGoDefaults } from './general-lead.ts';
import { emailLine, line, longText, nameLine, optionalEmailLine, shortLine } from './lead-text.ts';
import { querySubjects } from './query.ts';

/**
 * The leads of `POST /v1/leads`: help, feedback and meter reading, as this release sends them. Every object is strict;
 * the attributes of a newer release are read apart (`unknown-attributes.ts`).
 */

export const leadTopics = {
  help: 'help-&-support',
  feedback: 'help-&-support-feedback',
  meterRead: 'PriceCapMeterRead',
} as const;

const blank = z.literal('');

/** The fields that the general lead leaves blank. */
const blanks = {
  account: blank,
  'alternate-contact-number': blank,
  'chat-history': blank,
  'customer-references': blank,
  'contact-preference': blank,
};

const written = longText.regex(/\S/, { error: 'is empty' });

const helpPerson = {
  title: z.literal('NA'),
  'first-name': nameLine,
  surname: nameLine,
  email: emailLine,
  'contact-number': z.strictObject({ number: shortLine.min(1), type: z.enum(['mobile', 'home']) }),
  'vulnerability-consent': z.boolean(),
};

const typedInformation = {
  caseType: z.union([z.enum(querySubjects), blank]),
  accountPrefix: z.enum(['A', '']),
  textphoneNumber: z.string().regex(/^\d{0,30}$/, { error: 'is not a number' }),
};

const payAsYouGoInformation = z.strictObject({
  isEconomy7: z.literal(payAsYouGoDefaults.isEconomy7),
  gasReading: z.null(),
  elecReading: z.null(),
  elec7ReadingLow: z.null(),
  elec7ReadingNormal: z.null(),
  energyPaymentMethod: z.literal(payAsYouGoDefaults.energyPaymentMethod),
  useSamePaymentDetailsForServicesAndEnergy: z.literal(true),
  forwardingAddressIsUK: z.literal(true),
  ...typedInformation,
});

const addressRelationship = z.strictObject({
  address: z.strictObject({ data: z.strictObject({ type: z.literal('addresses'), id: line.max(addressIdMaxLength) }) }),
});

const paths = complaintPaths;
const helpShared = {
  topic: z.literal(leadTopics.help),
  query: written,
  ...helpPerson,
  ...blanks,
  // A customer who is called needs no email address.
  email: optionalEmailLine,
  'call-back': callBack.optional(),
};

const creditAttributes = z.strictObject({
  ...helpShared,
  'query-type': z.enum([paths['gas-and-electricity'].queryType, paths['enquiry-gas-and-electricity'].queryType]),
  'query-subtype': z.enum([
    paths['gas-and-electricity'].querySubtype,
    paths['enquiry-gas-and-electricity'].querySubtype,
  ]),
  'additional-information': z.strictObject(typedInformation),
});

const payAsYouGoAttributes = z.strictObject({
  ...helpShared,
  'query-type': z.enum([paths['pay-as-you-go'].queryType, paths['enquiry-pay-as-you-go'].queryType]),
  'query-subtype': z.enum([paths['pay-as-you-go'].querySubtype, paths['enquiry-pay-as-you-go'].querySubtype]),
  'additional-information': payAsYouGoInformation,
});

const helpAttributes = z
  .discriminatedUnion('query-subtype', [creditAttributes, payAsYouGoAttributes])
  .refine(
    (attributes) =>
      Object.values(complaintPaths).some(
        ({ queryType, querySubtype }) =>
          queryType === attributes['query-type'] && querySubtype === attributes['query-subtype'],
      ),
    { error: 'does not go with the query-subtype', path: ['query-type'] },
  )
  .refine((attributes) => attributes.email !== '' || attributes['call-back'] !== undefined, {
    error: 'is empty, and no call is asked for',
    path: ['email'],
  });

const feedbackAttributes = z.strictObject({
  topic: z.literal(leadTopics.feedback),
  'query-type': z.literal(feedbackQuery.queryType),
  'query-subtype': z.literal(feedbackQuery.querySubtype),
  query: written,
  ...helpPerson,
  ...blanks,
  'additional-information': z.strictObject(typedInformation),
});

/** A meter reading: at most six digits. */
const reading = z.string().regex(/^\d{1,6}$/, { error: 'is not a meter reading' });
const customerNumber = z.string().regex(customerNumberPattern, { error: 'is not a customer number' });

const meterReadAttributes = z.strictObject({
  topic: z.literal(leadTopics.meterRead),
  title: z.union([z.enum(personTitles), blank]),
  'first-name': nameLine,
  surname: nameLine,
  email: emailLine.nullable(),
  account: blank,
  'chat-history': blank,
  'customer-references': blank,
  'vulnerability-consent': z.literal(false),
  'contact-number': z.null(),
  'alternate-contact-number': z.null(),
  'contact-preference': z.null(),
  query: z.null(),
  'query-type': z.null(),
  'query-subtype': z.null(),
  'additional-information': z.strictObject({
    Telephone: shortLine.min(1),
    Fuel: z.enum(['Gas and Electricity', 'Gas', 'Electricity']),
    Company: z.literal('Price-cap'),
    ReadingDate: z.iso.date(),
    Gas_MPRN: blank,
    Elec_MPAN: blank,
    marketingpreferences: blank,
    ElecReading: reading.optional(),
    Elec7ReadingLow: reading.optional(),
    Elec7ReadingNormal: reading.optional(),
    ElecAccountNumber: customerNumber.optional(),
    IsEconomy7: z.boolean().optional(),
    GasAccountNumber: customerNumber.optional(),
    GasReading: reading.optional(),
  }),
});

export const helpLead = z.strictObject({
  data: z.strictObject({
    type: z.literal('leads'),
    attributes: helpAttributes,
    relationships: addressRelationship,
  }),
});

export const feedbackLead = z.strictObject({
  data: z.strictObject({
    type: z.literal('leads'),
    attributes: feedbackAttributes,
    relationships: addressRelationship,
  }),
});

export const meterReadLead = z.strictObject({
  data: z.strictObject({ type: z.literal('leads'), attributes: meterReadAttributes }),
});

/** Schemas by topic, so that errors refer to that kind of lead only. */
export const leadsByTopic = {
  [leadTopics.help]: helpLead,
  [leadTopics.feedback]: feedbackLead,
  [leadTopics.meterRead]: meterReadLead,
} as const;

/** The attributes that some kind of lead has. */
export const knownAttributes: ReadonlySet<string> = new Set(
  [creditAttributes, payAsYouGoAttributes, feedbackAttributes, meterReadAttributes].flatMap(({ shape }) =>
    Object.keys(shape),
  ),
);

export type HelpLead = z.infer<typeof helpLead>;
export type FeedbackLead = z.infer<typeof feedbackLead>;
export type MeterReadLead = z.infer<typeof meterReadLead>;
export type Lead = HelpLead | FeedbackLead | MeterReadLead;
